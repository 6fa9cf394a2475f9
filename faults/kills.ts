import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Server } from '../api/src/platform/image-store/s3-server.fixture.ts'
import type { Fault } from './fault.ts'
import { timesOr } from './random.ts'
import { Pair } from './servers/pair.ts'
import { PgBouncer } from './servers/pgbouncer.ts'
import { Postgres } from './servers/postgres.ts'
import { repeat, type Stage, withStream } from './stream/with-stream.ts'

/** Waits a random time, so that a fault interrupts a different write each time. */
const someTime = ({ random }: Pick<Stage, 'random'>) => sleep(random.between(100, 1200))

export const killApi: Fault = {
  name: 'kill-api',
  run: () =>
    withStream(async (stage) => {
      const { api, stream } = stage
      return [
        await repeat(stage, { fault: 'SIGKILL of the API', times: timesOr(20) }, async () => {
          await someTime(stage)
          await api.kill()
          const begun = performance.now()
          await api.start()
          await stream.nextAcknowledged()
          return performance.now() - begun
        }),
      ]
    }),
}

/** The API keeps running and has to reconnect by itself. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  run: () =>
    withStream(async (stage) => {
      const { postgres, random, stream } = stage
      return [
        await repeat(stage, { fault: 'SIGKILL of Postgres', times: timesOr(20) }, async () => {
          await someTime(stage)
          await postgres.kill(random.pick(['first', 'all']))
          await sleep(random.between(0, 400))
          await postgres.start()
          return stream.nextAcknowledged()
        }),
        await repeat(stage, { fault: 'SIGKILL of one connection', times: timesOr(3) }, async () => {
          await someTime(stage)
          // Postgres ends all other connections then, and recovers as after a crash.
          const connections = postgres.children().filter(({ isConnection }) => isConnection)
          process.kill(random.pick(connections).pid, 'SIGKILL')
          await sleep(20)
          return stream.nextAcknowledged()
        }),
      ]
    }),
}

/** Two API workers share a few connections through PgBouncer in transaction mode. */
export const killPgBouncer: Fault = {
  name: 'pgbouncer',
  async run() {
    const postgres = await Postgres.start()
    try {
      const pooler = await PgBouncer.start({
        folder: postgres.folder,
        databaseUrl: postgres.url,
        size: 4,
      })
      const env = { DATABASE_POOLER: 'transaction', WORKERS: '2', DATABASE_URL: pooler.url }
      const repetition = {
        fault: 'SIGKILL of PgBouncer in transaction mode',
        times: timesOr(3),
        note: '30 connections over 4',
      }
      try {
        const play = async (stage: Stage) => [
          await repeat(stage, repetition, async () => {
            await someTime(stage)
            await pooler.kill()
            await sleep(stage.random.between(0, 400))
            await pooler.start()
            return stage.stream.nextAcknowledged()
          }),
        ]
        return await withStream(play, { postgres, env })
      } finally {
        await pooler.kill()
      }
    } finally {
      await postgres.stop()
    }
  },
}

/** The primary fails under load and its replica is promoted; nobody restarts the API. */
export const failover: Fault = {
  name: 'failover',
  async run() {
    const pair = await Pair.start()
    const failOver = (stage: Stage, fault: string, times: number, hangs: boolean) =>
      repeat(stage, { fault, times, note: 'two workers' }, async () => {
        await someTime(stage)
        // `repeat` checks the database afterwards, which the new standby must not delay.
        if (pair.isIncomplete) await pair.replaceStandby()
        if (hangs) pair.primary.freeze()
        else await pair.primary.kill('all')
        // The time that a failover manager takes to notice.
        await sleep(stage.random.between(100, 1000))
        await pair.promote()
        const ms = await stage.stream.nextAcknowledged()
        if (hangs) await pair.standby.kill('all')
        stage.stream.options.databaseUrl = pair.primary.url
        return ms
      })
    const play = async (stage: Stage) => [
      await failOver(stage, 'the primary killed, its replica promoted', timesOr(3), false),
      await failOver(stage, 'the primary hangs, its replica promoted', timesOr(1), true),
    ]
    try {
      const env = { DATABASE_URL: pair.url, WORKERS: '2' }
      return await withStream(play, { postgres: pair.primary, env })
    } finally {
      await pair.stop()
    }
  },
}

/** The image bucket fails in the middle of uploads and comes back. */
export const s3Away: Fault = {
  name: 's3-away',
  async run() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-s3-away-'))
    const bucket = await startS3Server(folder)
    try {
      const play = async (stage: Stage) => [
        await repeat(stage, { fault: 'SIGKILL of the bucket', times: timesOr(3) }, async () => {
          await someTime(stage)
          await bucket.kill()
          await someTime(stage)
          await bucket.start()
          return stage.stream.nextAcknowledged()
        }),
      ]
      return await withStream(play, { env: bucket.env })
    } finally {
      await bucket.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
