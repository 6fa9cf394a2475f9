import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Random, tellSeed } from '../random.ts'
import { ApiProcess } from '../servers/api-process.ts'
import { Postgres } from '../servers/postgres.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Postgres
  api: ApiProcess
  /** The folder of the image store. */
  images: string
  /** Written to already. */
  stream: Stream
  random: Random
}

interface StageOptions {
  env?: Record<string, string>
  settings?: Record<string, string>
  /** An image folder of one's own. */
  images?: string
}

/** A Postgres, the API and the stream of writes on it, ended however `play` ends. */
export async function withStream<T>(
  play: (stage: Stage) => Promise<T>,
  { env = {}, settings = {}, images: folder }: StageOptions = {},
): Promise<T> {
  const seed = tellSeed()
  const postgres = await Postgres.start(settings)
  try {
    const images = folder ?? path.join(postgres.folder, 'images')
    mkdirSync(images, { recursive: true })
    const api = await ApiProcess.start(
      { DATABASE_URL: postgres.url, IMAGE_STORE: images, ...env },
      path.join(postgres.folder, 'api.log'),
    )
    const stream = new Stream({ origins: [api.origin], databaseUrl: postgres.url, seed })
    try {
      stream.resume()
      await stream.nextAcknowledged()
      return await play({ postgres, api, images, stream, random: new Random(seed) })
    } finally {
      const paused = stream.pause()
      await api.kill('SIGKILL')
      await paused
    }
  } finally {
    await postgres.stop()
  }
}
