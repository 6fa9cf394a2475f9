import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FaultReport } from '../fault.ts'
import { type ApiProcess, startApi } from '../servers/api-process.ts'
import { Postgres } from '../servers/postgres.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Postgres
  api: ApiProcess
  /** The folder of the image store. */
  images: string
  /** The running writes. */
  stream: Stream
}

interface StageOptions {
  env?: Record<string, string>
  /** The folder of the image store, if not beside the database. */
  images?: string
  /** A server that the caller stops. */
  postgres?: Postgres
}

/** Runs `play` on a Postgres, the API and a stream of writes, and stops all three afterwards. */
export async function withStream<T>(
  play: (stage: Stage) => Promise<T>,
  { env = {}, images: folder, postgres: given }: StageOptions = {},
): Promise<T> {
  const postgres = given ?? (await Postgres.start())
  try {
    const images = folder ?? path.join(postgres.folder, 'images')
    mkdirSync(images, { recursive: true })
    const settings = { DATABASE_URL: postgres.url, IMAGE_STORE: images, ...env }
    const api = await startApi(settings, path.join(postgres.folder, 'api.log'))
    const stream = new Stream({ origin: api.origin, databaseUrl: postgres.url })
    try {
      stream.resume()
      await stream.nextAcknowledged()
      return await play({ postgres, api, images, stream })
    } finally {
      const paused = stream.pause()
      await api.kill()
      await paused
    }
  } finally {
    if (!given) await postgres.stop()
  }
}

/** A row of the result: one fault, done several times. */
export interface Repetition {
  fault: string
  times: number
  note?: string | undefined
  /** Does the fault, adds problems to `found`, and resolves to the milliseconds until recovery. */
  once(stage: Stage, found: string[]): Promise<number>
}

/** Plays the faults one after the other; after each time all acknowledged writes are checked. */
export const repeatAll =
  (...repetitions: Repetition[]) =>
  async (stage: Stage): Promise<FaultReport[]> => {
    const reports: FaultReport[] = []
    for (const repetition of repetitions) reports.push(await repeat(stage, repetition))
    return reports
  }

async function repeat(stage: Stage, repetition: Repetition): Promise<FaultReport> {
  const { fault, times, note = '' } = repetition
  const { world } = stage.stream
  const unknown = world.unknown
  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    const found: string[] = []
    recoveryMs.push(await repetition.once(stage, found))
    found.push(...(await stage.stream.check()))
    if (stage.api.hasExited()) found.push('the API has ended')
    if (printed(`${fault}, ${round}`, found)) survived += 1
  }
  const lost = `${world.unknown - unknown} cut off or 503`
  return {
    ...{ fault, times, survived, checked: world.acknowledged, recoveryMs },
    note: [lost, note].filter(Boolean).join('; '),
  }
}

/** Prints what was found, shortened; true when nothing was found. */
function printed(when: string, found: readonly string[]): boolean {
  for (const fault of found) console.log(`    ${when}: ${fault.slice(0, 600)}`)
  return found.length === 0
}
