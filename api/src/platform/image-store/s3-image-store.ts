import { randomBytes } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { HttpError } from '../errors/http-error.ts'
import type { ImageStore } from './image-store.ts'

export interface S3Place {
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** Of a store that is not Amazon's. */
  endpoint?: string
  region?: string
}

/** What a request may take with all its attempts. */
const patienceMs = 15_000

/** After so long nobody deletes under a mark any more, and who puts believes it no longer. */
const deletingMs = 5_000
const markMs = 20_000

/** So long a picture may take until it is listed, and no mark that is believed stands beside it. */
const settlingMs = markMs + patienceMs

/**
 * A bucket, with the same names as in a folder: `ab/abcd…-640.webp`. A store of that kind shows only
 * whole pictures, and lists what was put before it is asked.
 * @throws Error with a sentence when the store is there and refuses
 */
export async function openS3ImageStore(place: S3Place): Promise<ImageStore> {
  const client = createClient(place)
  const listOne = new ListObjectsV2Command({
    Bucket: place.bucket,
    Prefix: place.prefix,
    MaxKeys: 1,
  })
  try {
    await client.send(listOne, { abortSignal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    // One that is away may come back; what it refuses somebody has to mend.
    if (isRefusal(error)) {
      throw new Error(`The store of IMAGE_STORE refuses: ${error.name}.`, { cause: error })
    }
  }
  return createS3ImageStore(client, place)
}

function createS3ImageStore(client: S3Client, { bucket, prefix }: S3Place): ImageStore {
  const Bucket = bucket
  const namesOf = (hash: string) => `${prefix}${hash.slice(0, 2)}/${hash}-`

  /** A page of names, those behind `StartAfter`. */
  async function listPage(Prefix: string, StartAfter?: string) {
    const command = new ListObjectsV2Command({ Bucket, Prefix, StartAfter })
    const page = await orAway((abortSignal) => client.send(command, { abortSignal }))
    const names = (page.Contents ?? []).map(({ Key: name = '', LastModified }) => ({
      name,
      put: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
    }))
    return { names, next: page.IsTruncated ? names.at(-1)?.name : undefined }
  }

  /** What bears the hash: its pictures, and the marks of those who delete it. */
  const listHash = async (hash: string) => (await listPage(namesOf(hash))).names

  const putObject = (Key: string, Body: Uint8Array, ContentType?: string) =>
    orAway((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal }),
    )

  const deleteObject = (Key: string, until?: AbortSignal) =>
    orAway(
      (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      until,
    )

  return {
    async put(hash, width, bytes) {
      const picture = `${namesOf(hash)}${width}.webp`
      const begun = performance.now()
      let settled = false
      while (!settled) {
        if (performance.now() - begun > settlingMs) throw away(new Error('never listed, or marked'))
        // Also what is there: that is how its age is renewed.
        await putObject(picture, bytes, 'image/webp')
        const names = await listHash(hash)
        const put = names.find(({ name }) => name === picture)?.put
        settled =
          put !== undefined && !names.some((mark) => isMark(mark.name) && put - mark.put < markMs)
        if (!settled) await sleep(100)
      }
    },

    async open(hash, width) {
      const command = new GetObjectCommand({ Bucket, Key: `${namesOf(hash)}${width}.webp` })
      // At most a few hundred KB, so no connection stays open for a slow reader, or one who went away.
      const bytes = await orAway(async (abortSignal) => {
        try {
          const { Body } = await client.send(command, { abortSignal })
          return await buffer(addAbortSignal(abortSignal, Body as Readable))
        } catch (error) {
          if (isRefusal(error) && error.name === 'NoSuchKey') return null
          throw error
        }
      })
      return bytes && { body: new Blob([bytes]).stream(), size: bytes.length }
    },

    async *list() {
      let last = ''
      let after: string | undefined
      do {
        const { names, next } = await listPage(prefix, after)
        for (const { name } of names) {
          const hash = /^[0-9a-f]{2}\/([0-9a-f]{64})-/.exec(name.slice(prefix.length))?.[1]
          if (hash !== undefined && hash !== last) yield (last = hash)
        }
        after = next
      } while (after !== undefined)
    },

    /**
     * The store cannot look at an age and delete in one step. So it is marked first and looked at
     * then: whoever puts it looks for marks afterwards, and puts it again until there are none. Of
     * the two at least one sees the other, and neither has to survive.
     */
    async delete(hash, unlessPutSince) {
      // Ages are told in whole seconds.
      const since = unlessPutSince ? unlessPutSince.getTime() - 999 : Number.POSITIVE_INFINITY
      if (!(await listHash(hash)).some(({ put }) => put < since)) return
      const until = AbortSignal.timeout(deletingMs)
      const mark = `${namesOf(hash)}deleting-${randomBytes(6).toString('hex')}`
      await putObject(mark, new Uint8Array())
      try {
        const names = await listHash(hash)
        const now = names.find(({ name }) => name === mark)?.put ?? 0
        const goes = ({ name, put }: (typeof names)[number]) =>
          isMark(name) ? now - put >= markMs : put < since
        for (const { name } of names.filter(goes)) await deleteObject(name, until)
      } finally {
        await deleteObject(mark)
      }
    },
  }
}

const isMark = (name: string) => /-deleting-[0-9a-f]+$/.test(name)

function createClient({ endpoint, region }: S3Place): S3Client {
  const agent = { maxSockets: 50, keepAlive: true }
  return new S3Client({
    // The client asks for one also where it means nothing; Amazon's is found as the rest is.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 5_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint !== undefined && {
      endpoint,
      forcePathStyle: true,
      // Not every store knows the younger kinds.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  })
}

/** An answer of the store that says no, not a fault on the way or of its own. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('$metadata' in error)) return false
  const { httpStatusCode = 0 } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode >= 400 && httpStatusCode < 500 && httpStatusCode !== 429
}

/** 503 when the store is away, refuses, or takes longer than anybody waits. */
async function orAway<T>(
  work: (signal: AbortSignal) => Promise<T>,
  until?: AbortSignal,
): Promise<T> {
  const patience = AbortSignal.timeout(patienceMs)
  try {
    return await work(until ? AbortSignal.any([until, patience]) : patience)
  } catch (cause) {
    throw away(cause)
  }
}

const away = (cause: unknown) =>
  new HttpError(503, 'Photos cannot be stored or shown right now. Please try again in a moment.', {
    cause,
    reason: 'picture store',
    headers: { 'Retry-After': '5' },
  })
