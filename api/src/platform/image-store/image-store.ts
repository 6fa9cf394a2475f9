import { randomBytes } from 'node:crypto'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  statfs,
  unlink,
  utimes,
} from 'node:fs/promises'
import path from 'node:path'
import { storeTrouble } from './store-trouble.ts'

/** Pictures are kept in these widths, or in their own where that is smaller. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Where pictures are kept, by the hash of their content: equal pictures are one. */
export interface ImageStore {
  /**
   * Once it resolves the bytes survive a crash; for bytes that are there it renews their age. Errors:
   * 507 where there is no room, 503 where nothing can be written; nothing is left of either.
   */
  put(hash: string, width: ImageWidth, bytes: Uint8Array): Promise<void>
  /** How many bytes there is room for, where that can be told. */
  room?(): Promise<number>
  open(
    hash: string,
    width: ImageWidth,
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>
  /** The hash of every picture. */
  list(): AsyncIterable<string>
  /** Leaves what was put after `unlessPutSince`, also when that happens meanwhile. */
  delete(hash: string, unlessPutSince?: Date): Promise<void>
}

/** A folder: `ab/abcd…-640.webp`. A name appears only when its bytes are complete and on the disk. */
export function createFileImageStore(dir: string): ImageStore {
  const shardOf = (hash: string) => path.join(dir, hash.slice(0, 2))
  const fileOf = (hash: string, width: ImageWidth) =>
    path.join(shardOf(hash), `${hash}-${width}.webp`)

  // Once: what vanishes later is a disk that is gone, and nothing is to be written where it was.
  let made: Promise<void> | undefined
  const makeRoot = () => {
    made ??= makeFolder(dir).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }

  return {
    async put(hash, width, bytes) {
      const file = fileOf(hash, width)
      try {
        if (!(await renewAge(file))) {
          await makeRoot()
          await makeShard(shardOf(hash))
          await writeWhole(file, bytes)
        }
        await syncFolder(shardOf(hash))
      } catch (error) {
        throw storeTrouble(error)
      }
    },

    async room() {
      try {
        await makeRoot()
        const { bavail, bsize } = await statfs(dir)
        return bavail * bsize
      } catch (error) {
        throw storeTrouble(error)
      }
    },

    async open(hash, width) {
      // At most a few hundred KB, so no file stays open for a slow reader, or one who went away.
      const bytes = await orIfMissing(readFile(fileOf(hash, width)), null)
      return bytes && { body: oneChunk(bytes), size: bytes.length }
    },

    async *list() {
      for (const shard of await namesIn(dir)) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue
        const names = await namesIn(path.join(dir, shard))
        yield* new Set(names.flatMap((name) => /^[0-9a-f]{64}(?=-)/.exec(name) ?? []))
      }
    },

    async delete(hash, unlessPutSince) {
      const shard = shardOf(hash)
      // All names of that hash: also what a crash left half written.
      const names = (await namesIn(shard)).filter((name) => name.startsWith(`${hash}-`))
      for (const name of names) await deleteFile(path.join(shard, name), unlessPutSince)
    },
  }
}

/** False when it is not there. */
function renewAge(file: string): Promise<boolean> {
  const now = new Date()
  return orIfMissing(
    utimes(file, now, now).then(() => true),
    false,
  )
}

async function writeWhole(file: string, bytes: Uint8Array) {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    await writeSafely(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
}

async function writeSafely(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Moved aside before its age is looked at: whoever puts it from then on finds it missing and writes
 * it anew, and what was put just before is seen here and comes back.
 */
async function deleteFile(file: string, unlessPutSince?: Date) {
  if (!unlessPutSince) return orIfMissing(unlink(file), undefined)
  if (await isYounger(file, unlessPutSince)) return
  const aside = `${file}.${randomBytes(6).toString('hex')}.draft`
  if (
    !(await orIfMissing(
      rename(file, aside).then(() => true),
      false,
    ))
  )
    return
  if (await isYounger(aside, unlessPutSince)) await rename(aside, file)
  else await unlink(aside)
}

function isYounger(file: string, date: Date): Promise<boolean> {
  return orIfMissing(
    stat(file).then(({ mtime }) => mtime >= date),
    false,
  )
}

async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (first !== undefined) await syncFolder(path.dirname(first))
}

/** In a folder that is there. */
async function makeShard(shard: string) {
  try {
    await mkdir(shard)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  await syncFolder(path.dirname(shard))
}

/** Names in a folder survive a crash of the machine only after this. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return orIfMissing(readdir(folder), [])
}

async function orIfMissing<T, F>(work: Promise<T>, otherwise: F): Promise<T | F> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

function oneChunk(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
