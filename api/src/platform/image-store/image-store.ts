import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from './sync-folder.ts'
import { imageStoreError } from './image-store-errors.ts'

/** Each image is stored in these widths in pixels; a narrower image is not enlarged. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]

/**
 * Stores the files of images under their tokens. A token is never used again after its image was deleted, so a put and a
 * delete never meet.
 */
export interface ImageStore {
  /**
   * Stores the bytes. Once the promise resolves, they survive a crash. Throws 507 if the disk is full, 503 if the store
   * cannot be written.
   */
  put(token: string, width: ImageWidth, bytes: Uint8Array): Promise<void>
  open(
    token: string,
    width: ImageWidth,
  ): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>
  /** Yields the token of every image. */
  list(): AsyncIterable<string>
  /** Deletes an image, unless a file of it is younger than `before`. */
  delete(token: string, before?: Date): Promise<void>
}

/** Matches the name of an image's file, without its folder. */
export const fileName = /^([\w-]{22,64})-(\d+)\.webp/

/** Stores images in a folder as `ab/abcd…-640.webp`. Files are written atomically and fsynced. */
export function createFileImageStore(dir: string): ImageStore {
  const shardOf = (token: string) => path.join(dir, token.slice(0, 2))
  const fileOf = (token: string, width: ImageWidth) =>
    path.join(shardOf(token), `${token}-${width}.webp`)

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
    async put(token, width, bytes) {
      try {
        await makeRoot()
        await makeShard(shardOf(token))
        await writeAtomically(fileOf(token, width), bytes)
        await syncFolder(shardOf(token))
      } catch (error) {
        throw imageStoreError(error)
      }
    },

    async open(token, width) {
      // An image is at most a few hundred KB, so read it into memory. No file then stays open for a
      // slow client.
      const bytes = await orIfMissing(readFile(fileOf(token, width)), null)
      return bytes && { body: new Blob([bytes]).stream(), size: bytes.length }
    },

    async *list() {
      for (const shard of await namesIn(dir)) {
        if (!/^[\w-]{2}$/.test(shard)) continue
        const names = await namesIn(path.join(dir, shard))
        yield* new Set(names.flatMap((name) => fileName.exec(name)?.[1] ?? []))
      }
    },

    async delete(token, before = new Date(8.64e15)) {
      const shard = shardOf(token)
      // Include the partial files that a crash left.
      const names = (await namesIn(shard)).filter((name) => name.startsWith(`${token}-`))
      const files = names.map((name) => path.join(shard, name))
      for (const file of files) {
        const found = await orIfMissing(stat(file), undefined)
        if (found && found.mtime >= before) return
      }
      for (const file of files) await orIfMissing(unlink(file), undefined)
    },
  }
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
