import path from 'node:path'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { Random, tellSeed, timesOr } from './random.ts'
import { ApiProcess } from './servers/api-process.ts'
import { Pair } from './servers/pair.ts'
import { Stream } from './stream/stream.ts'
import { tellFaults } from './stream/tell-faults.ts'

/** The primary goes under load, its replica is promoted; nobody starts the API again. */
export const failover: Fault = {
  name: 'failover',
  async run() {
    const pair = await Pair.start()
    try {
      return await failOver(pair)
    } finally {
      await pair.stop()
    }
  },
}

async function failOver(pair: Pair): Promise<FaultReport[]> {
  const seed = tellSeed()
  const random = new Random(seed)
  const images = path.join(pair.primary.folder, 'images')
  mkdirSync(images)
  const env = { DATABASE_URL: pair.url, IMAGE_STORE: images, WORKERS: '2' }
  const api = await ApiProcess.start(env, path.join(pair.primary.folder, 'api.log'))
  const stream = new Stream({ origins: [api.origin], databaseUrl: pair.primary.url, seed })
  try {
    stream.resume()
    await stream.nextAcknowledged()
    return [
      await again('the primary killed, its replica promoted', timesOr(3), false),
      await again('the primary hangs, its replica promoted', timesOr(1), true),
    ]
  } finally {
    const paused = stream.pause()
    await api.kill('SIGKILL')
    await paused
  }

  async function again(fault: string, times: number, hangs: boolean): Promise<FaultReport> {
    const unknown = stream.world.unknown
    const recoveryMs: number[] = []
    let survived = 0
    for (let round = 1; round <= times; round += 1) {
      await sleep(random.between(500, 1500))
      if (hangs) pair.primary.freeze()
      else await pair.primary.kill('all')
      // Somebody has to notice.
      await sleep(random.between(100, 1000))
      await pair.promote()
      recoveryMs.push(await stream.nextAcknowledged())
      if (hangs) await pair.standby.kill('all')
      stream.options.databaseUrl = pair.primary.url
      const faults = await stream.check()
      if (api.isOver) faults.push('the API has ended')
      if (tellFaults(`${fault}, ${round}`, faults)) survived += 1
      await pair.replaceStandby()
    }
    const note = `${stream.world.unknown - unknown} cut off or 503; two workers`
    return { fault, times, survived, checked: stream.world.acknowledged, recoveryMs, note }
  }
}
