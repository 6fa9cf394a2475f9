import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FaultReport } from '../fault.ts'
import { type Server, startServer } from '../../bench/servers/server-process.ts'
import { root } from '../../scripts/root.ts'
import { Postgres } from '../servers/postgres.ts'
import { LiveClient } from './live-client.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Postgres
  api: Server
  images: string
  stream: Stream
  live: LiveClient
}

interface StageOptions {
  /** The folder of the image store; by default it is beside the database. */
  images?: string
}

/** Limits above what the stream sends: all requests come from one IP address, and few packers book many gigs. */
export const limits = {
  LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000000',
  LIMIT_FIRST_HELD_BOOKINGS: '1000000',
  LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
}

/** Starts Postgres, the API and a stream of writes, runs `play`, and stops all three. */
export async function withStream<T>(
  play: (stage: Stage) => Promise<T>,
  { images: folder }: StageOptions = {},
): Promise<T> {
  const postgres = await Postgres.start()
  try {
    const images = folder ?? path.join(postgres.folder, 'images')
    mkdirSync(images, { recursive: true })
    const api = await startServer({
      name: 'The API',
      script: 'src/main.ts',
      folder: path.join(root, 'api'),
      env: { ...limits, DATABASE_URL: postgres.url, IMAGE_STORE: images },
      logFile: path.join(postgres.folder, 'api.log'),
    })
    const stream = new Stream({ origin: api.origin, databaseUrl: postgres.url })
    const live = new LiveClient(api.origin)
    try {
      stream.resume()
      await stream.nextAcknowledged()
      await live.start()
      return await play({ postgres, api, images, stream, live })
    } finally {
      live.stop()
      const paused = stream.pause()
      await api.kill()
      await paused
    }
  } finally {
    await postgres.stop()
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
    for (const repetition of repetitions) reports.push(await repeat(stage, repetition))
    return reports
  }

async function repeat(stage: Stage, repetition: Repetition): Promise<FaultReport> {
  const { fault, times, note = '' } = repetition
  const { stream } = stage
  const { unknown } = stream
  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    const found: string[] = []
    recoveryMs.push(await repetition.once(stage, found))
    found.push(...(await stage.live.check()), ...(await stream.check()))
    if (stage.api.hasExited()) found.push('the API has exited')
    if (printed(`${fault}, ${round}`, found)) survived += 1
  }
  const lost = `${stream.unknown - unknown} writes with unknown outcome`
  return {
    ...{ fault, times, survived, checked: stream.acknowledged, recoveryMs },
    note: [lost, note].filter(Boolean).join('; '),
  }
}

/** Prints the problems in `found`, truncated. Returns true if there are none. */
function printed(when: string, found: readonly string[]): boolean {
  for (const fault of found) console.log(`    ${when}: ${fault.slice(0, 600)}`)
  return found.length === 0
}
