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
import { imageStoreError } from './image-store-errors.ts'

/** Each image is stored in these widths in pixels; a narrower image is not enlarged. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Stores images by the hash of the uploaded bytes, so equal uploads are stored once. */
export interface ImageStore {
  /**
   * Stores the bytes. Once the promise resolves, they survive a crash. If the image is already
   * stored, sets its time to now. Throws 507 if the disk is full, 503 if the store cannot be
   * written. After an error, a folder has no new file; a bucket may have one, which the image sweep
   * deletes if no gig uses it.
   */
  put(hash: string, width: ImageWidth, bytes: Uint8Array): Promise<void>
  /**
   * Returns the free space in bytes. Stores that cannot report their free space lack this method.
   */
  freeBytes?(): Promise<number>
  open(
    hash: string,
    width: ImageWidth,
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>
  /** Yields the hash of every image. */
  list(): AsyncIterable<string>
  /**
   * Deletes an image, but not its files that were put at or after `unlessPutSince`, even if `put`
   * runs at the same time.
   */
  delete(hash: string, unlessPutSince?: Date): Promise<void>
}

/** Stores images in a folder as `ab/abcd…-640.webp`. Files are written atomically and fsynced. */
export function createFileImageStore(dir: string): ImageStore {
  const shardOf = (hash: string) => path.join(dir, hash.slice(0, 2))
  const fileOf = (hash: string, width: ImageWidth) =>
    path.join(shardOf(hash), `${hash}-${width}.webp`)

  // Create the folder only once. If it disappears later, its disk was unmounted, and a new folder
  // would be on the wrong disk.
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
        if (!(await touch(file))) {
          await makeRoot()
          await makeShard(shardOf(hash))
          await writeAtomically(file, bytes)
        }
        await syncFolder(shardOf(hash))
      } catch (error) {
        throw imageStoreError(error)
      }
    },

    async freeBytes() {
      try {
        await makeRoot()
        const { bavail, bsize } = await statfs(dir)
        return bavail * bsize
      } catch (error) {
        throw imageStoreError(error)
      }
    },

    async open(hash, width) {
      // An image is at most a few hundred KB, so read it into memory. No file then stays open for a
      // slow client.
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
      // Include the partial files that a crash left.
      const names = (await namesIn(shard)).filter((name) => name.startsWith(`${hash}-`))
      for (const name of names) await deleteFile(path.join(shard, name), unlessPutSince)
    },
  }
}

/** Sets the file's time to now. Returns false if the file does not exist. */
function touch(file: string): Promise<boolean> {
  const now = new Date()
  return orIfMissing(
    utimes(file, now, now).then(() => true),
    false,
  )
}

async function writeAtomically(file: string, bytes: Uint8Array) {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    await writeSynced(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
}

async function writeSynced(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Deletes the file, unless it was put since `unlessPutSince`. First renames the file, then checks
 * its time. A put after the rename finds the file missing and writes it again. A put before the
 * rename changed the time, so the file is renamed back.
 */
async function deleteFile(file: string, unlessPutSince?: Date) {
  if (!unlessPutSince) return orIfMissing(unlink(file), undefined)
  if (await isYounger(file, unlessPutSince)) return
  const renamed = `${file}.${randomBytes(6).toString('hex')}.draft`
  if (
    !(await orIfMissing(
      rename(file, renamed).then(() => true),
      false,
    ))
  )
    return
  if (await isYounger(renamed, unlessPutSince)) await rename(renamed, file)
  else await unlink(renamed)
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

/**
 * Creates the subfolder, but not its parent, which may be missing because its disk was unmounted.
 */
async function makeShard(shard: string) {
  try {
    await mkdir(shard)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  await syncFolder(path.dirname(shard))
}

/** Fsyncs the folder: without this, new and renamed files may be lost in a crash. */
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
