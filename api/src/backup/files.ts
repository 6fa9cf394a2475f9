import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Only the owner may read a backup, because it contains personal data. */
export const fileMode = 0o600
export const folderMode = 0o700

export interface Digest {
  sha256: string
  bytes: number
  lines: number
}

/** Returns a stream that passes its input through, and counts and hashes it. */
export function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { stream, digest: (): Digest => ({ sha256: hash.digest('hex'), bytes, lines }) }
}

/** Writes the stream to the file. Once the promise resolves, the file's content survives a crash. */
export async function writeStream(source: Readable, file: string): Promise<Digest> {
  const { stream, digest } = digesting()
  await pipeline(source, stream, createWriteStream(file, { mode: fileMode, flush: true }))
  return digest()
}

export async function digestStream(source: Readable): Promise<Digest> {
  const { stream, digest } = digesting()
  stream.resume()
  await pipeline(source, stream)
  return digest()
}

export const digestFile = (file: string): Promise<Digest> => digestStream(createReadStream(file))

/**
 * Runs `work` for each line of the file, for at most `atOnce` lines at a time. Stops at the first
 * error.
 */
export async function eachLine(
  file: string,
  work: (line: string) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]()
  let failed = false
  const worker = async () => {
    for (;;) {
      const { done, value } = await lines.next()
      if (done || failed) return
      await work(value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
