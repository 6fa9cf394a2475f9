import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FaultReport } from '../fault.ts'
import { type Server, startServer } from '../../bench/servers/server-process.ts'
import { root } from '../../scripts/root.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Postgres
  api: Server
  stream: Stream
}

/** Limits above what the stream sends: all requests come from one IP address, and few packers book many gigs. */
export const limits = {
  LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000000',
  LIMIT_FIRST_HELD_BOOKINGS: '1000000',
  LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
}

/** Starts Postgres, the API and a stream of writes, runs `play`, and stops all three. `images`: the image store. */
export async function withStream<T>(
  play: (stage: Stage) => Promise<T>,
  images = mkdtempSync(path.join(os.tmpdir(), 'manyhands-images-')),
): Promise<T> {
  const postgres = await startPostgres()
  try {
    mkdirSync(images, { recursive: true })
    const api = await startServer({
      name: 'The API',
      script: 'src/main.ts',
      folder: path.join(root, 'api'),
      env: { ...limits, DATABASE_URL: postgres.url, IMAGE_STORE: images },
      logFile: path.join(postgres.folder, 'api.log'),
    })
    const stream = new Stream({ origin: api.origin, databaseUrl: postgres.url })
    try {
      stream.resume()
      await stream.nextAcknowledged()
      return await play({ postgres, api, stream })
    } finally {
      const paused = stream.pause()
      await api.kill()
      await paused
    }
  } finally {
    await postgres.stop()
    rmSync(images, { recursive: true, force: true })
  }
}

/** A fault to inject several times, and the row of the result table that reports it. */
export interface Repetition {
  fault: string
  times: number
  note?: string
  /** Injects the fault, adds problems to `found`, and resolves to the recovery time in milliseconds. */
  once(stage: Stage, found: string[]): Promise<number>
}

/** Injects the faults sequentially and checks all acknowledged writes after each injection. */
export const repeatAll =
  (...repetitions: Repetition[]) =>
  async (stage: Stage): Promise<FaultReport[]> => {
    const reports: FaultReport[] = []
    const { stream, api } = stage
    for (const { fault, times, note = '', once } of repetitions) {
      const { unknown } = stream
      const recoveryMs: number[] = []
      let survived = 0
      for (let round = 1; round <= times; round += 1) {
        const found: string[] = []
        recoveryMs.push(await once(stage, found))
        found.push(...(await stream.check()))
        if (api.hasExited()) found.push('the API has exited')
        for (const problem of found) console.log(`    ${fault}: ${problem.slice(0, 600)}`)
        if (found.length === 0) survived += 1
      }
      const outcomes = `${stream.unknown - unknown} writes with unknown outcome`
      reports.push({
        ...{ fault, times, survived, checked: stream.acknowledged, recoveryMs },
        note: [outcomes, note].filter(Boolean).join('; '),
      })
    }
    return reports
  }
