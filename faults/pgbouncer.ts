import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { Random, tellSeed, timesOr } from './random.ts'
import { ApiProcess } from './servers/api-process.ts'
import { hasPgBouncer, PgBouncer } from './servers/pgbouncer.ts'
import { Postgres } from './servers/postgres.ts'
import { Stream } from './stream/stream.ts'
import { tellFaults } from './stream/tell-faults.ts'

const name = 'SIGKILL of PgBouncer in transaction mode'

/** Two workers of the API behind a pooler with few connections, which is killed and started again. */
export const killPgBouncer: Fault = {
  name: 'pgbouncer',
  async run() {
    if (!hasPgBouncer()) return [nothingDone]
    const postgres = await Postgres.start()
    try {
      const pgBouncer = await PgBouncer.start({
        folder: postgres.folder,
        databaseUrl: postgres.url,
        size: 4,
      })
      try {
        return [await killAgainAndAgain(postgres, pgBouncer)]
      } finally {
        await pgBouncer.kill()
      }
    } finally {
      await postgres.stop()
    }
  },
}

const nothingDone: FaultReport = {
  ...{ fault: name, times: 0, survived: 0, checked: 0, recoveryMs: [] },
  note: 'not done: install the package pgbouncer',
}

async function killAgainAndAgain(postgres: Postgres, pgBouncer: PgBouncer): Promise<FaultReport> {
  const seed = tellSeed()
  const random = new Random(seed)
  const images = path.join(postgres.folder, 'images')
  mkdirSync(images)
  const settings = { DATABASE_POOLER: 'transaction', WORKERS: '2', IMAGE_STORE: images }
  const env = { ...settings, DATABASE_URL: pgBouncer.url }
  const api = await ApiProcess.start(env, path.join(postgres.folder, 'api.log'))
  const stream = new Stream({ origins: [api.origin], databaseUrl: postgres.url, seed })
  const times = timesOr(3)
  const recoveryMs: number[] = []
  let survived = 0
  try {
    stream.resume()
    await stream.nextAcknowledged()
    for (let round = 1; round <= times; round += 1) {
      await sleep(random.between(300, 1500))
      await pgBouncer.kill()
      await sleep(random.between(0, 400))
      await pgBouncer.start()
      recoveryMs.push(await stream.nextAcknowledged())
      const faults = await stream.check()
      if (api.isOver) faults.push('the API has ended')
      if (tellFaults(`${name}, ${round}`, faults)) survived += 1
    }
  } finally {
    const paused = stream.pause()
    await api.kill('SIGKILL')
    await paused
  }
  const note = `${stream.world.unknown} cut off or 503; 30 connections over 4`
  return { fault: name, times, survived, checked: stream.world.acknowledged, recoveryMs, note }
}
