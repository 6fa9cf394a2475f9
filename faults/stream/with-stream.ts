import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FaultReport } from '../fault.ts'
import { Random, tellSeed } from '../random.ts'
import { type ApiProcess, startApi } from '../servers/api-process.ts'
import { Postgres } from '../servers/postgres.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Postgres
  api: ApiProcess
  /** The folder of the image store. */
  images: string
  /** The writes, already under way. */
  stream: Stream
  random: Random
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
  const seed = tellSeed()
  const postgres = given ?? (await Postgres.start())
  try {
    const images = folder ?? path.join(postgres.folder, 'images')
    mkdirSync(images, { recursive: true })
    const settings = { DATABASE_URL: postgres.url, IMAGE_STORE: images, ...env }
    const api = await startApi(settings, path.join(postgres.folder, 'api.log'))
    const stream = new Stream({ origins: [api.origin], databaseUrl: postgres.url, seed })
    try {
      stream.resume()
      await stream.nextAcknowledged()
      return await play({ postgres, api, images, stream, random: new Random(seed) })
    } finally {
      const paused = stream.pause()
      await api.kill()
      await paused
    }
  } finally {
    if (!given) await postgres.stop()
  }
}

interface Repetition {
  fault: string
  times: number
  note?: string
}

/**
 * Does a fault several times. `once` does it and resolves to the milliseconds until the product
 * answered again; after each time all acknowledged writes are checked.
 */
export async function repeat(
  { stream, api }: Pick<Stage, 'stream' | 'api'>,
  { fault, times, note = '' }: Repetition,
  once: (found: string[]) => Promise<number>,
): Promise<FaultReport> {
  const unknown = stream.world.unknown
  const recoveryMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    const found: string[] = []
    recoveryMs.push(await once(found))
    found.push(...(await stream.check()))
    if (api.hasExited()) found.push('the API has ended')
    if (printed(`${fault}, ${round}`, found)) survived += 1
  }
  const lost = `${stream.world.unknown - unknown} cut off or 503`
  const checked = stream.world.acknowledged
  return { fault, times, survived, checked, recoveryMs, note: [lost, note].join('; ') }
}

const most = 8

/** Prints what was found, shortened; true when nothing was found. */
export function printed(when: string, found: readonly string[]): boolean {
  for (const fault of found.slice(0, most)) console.log(`    ${when}: ${fault.slice(0, 600)}`)
  if (found.length > most) console.log(`    ${when}: and ${found.length - most} more`)
  return found.length === 0
}
