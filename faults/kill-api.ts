import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { Random, tellSeed, timesOr } from './random.ts'
import { ApiProcess } from './servers/api-process.ts'
import { Postgres } from './servers/postgres.ts'
import { Stream } from './stream/stream.ts'
import { tellFaults } from './stream/tell-faults.ts'

const times = timesOr(20)

export const killApi: Fault = {
  name: 'kill-api',
  async run() {
    const seed = tellSeed()
    const random = new Random(seed)
    const postgres = await Postgres.start()
    try {
      const images = path.join(postgres.folder, 'images')
      mkdirSync(images)
      const env = { DATABASE_URL: postgres.url, IMAGES_DIR: images }
      const api = await ApiProcess.start(env, path.join(postgres.folder, 'api.log'))
      const stream = new Stream({ origins: [api.origin], databaseUrl: postgres.url, seed })
      try {
        return [await killAgainAndAgain(api, stream, random)]
      } finally {
        await stream.pause()
        await api.kill('SIGKILL')
      }
    } finally {
      await postgres.stop()
    }
  },
}

async function killAgainAndAgain(api: ApiProcess, stream: Stream, random: Random) {
  const report: FaultReport = {
    ...{ fault: 'the API is killed', times, survived: 0, checked: 0, recoveryMs: [] },
  }
  stream.resume()
  await stream.nextAcknowledged()
  for (let round = 0; round < times; round += 1) {
    await sleep(random.between(100, 1200))
    await api.kill('SIGKILL')
    const begun = performance.now()
    await api.start()
    await stream.nextAcknowledged()
    report.recoveryMs.push(performance.now() - begun)
    const faults = await stream.check()
    if (tellFaults(`kill ${round + 1}`, faults)) report.survived += 1
  }
  const { acknowledged, unknown } = stream.world
  report.checked = acknowledged
  report.note = `${unknown} cut off`
  return report
}
