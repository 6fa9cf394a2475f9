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
  /** Empty, or ends with a slash. */
  prefix: string
  /** The endpoint of a store other than Amazon's. */
  endpoint?: string
  region?: string
}

/** The time limit of a request, including its retries. */
const timeoutMs = 15_000

/**
 * A delete removes no image after `deletingMs`. So a put can ignore a deletion marker that is older
 * than `markerMs`.
 */
const deletingMs = 5_000
const markerMs = 20_000

/**
 * The time limit of a put, which repeats until the bucket lists its image and no deletion marker
 * that is younger than `markerMs`.
 */
const settlingMs = markerMs + timeoutMs

/**
 * Opens a store of images in a bucket, with the same names as in a folder: `ab/abcd…-640.webp`. The
 * store relies on S3's atomic puts and strong consistency of lists after puts.
 * @throws Error with a message for the operator if the bucket is reachable and refuses access
 */
export async function openS3ImageStore(place: S3Place): Promise<ImageStore> {
  const client = createClient(place)
  const listOne = new ListObjectsV2Command({
    Bucket: place.bucket,
    Prefix: place.prefix,
    MaxKeys: 1,
  })
  try {
    await client.send(listOne, { abortSignal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    // An unreachable store may recover; only the operator can fix a refusal.
    if (isRefusal(error)) {
      throw new Error(`The bucket of IMAGE_STORE refuses access: ${error.name}.`, { cause: error })
    }
  }
  return createS3ImageStore(client, place)
}

function createS3ImageStore(client: S3Client, { bucket, prefix }: S3Place): ImageStore {
  const Bucket = bucket
  const namesOf = (hash: string) => `${prefix}${hash.slice(0, 2)}/${hash}-`

  /** Returns one page of object names after `StartAfter`, and when each object was put. */
  async function listPage(Prefix: string, StartAfter?: string) {
    const command = new ListObjectsV2Command({ Bucket, Prefix, StartAfter })
    const page = await orUnavailable((abortSignal) => client.send(command, { abortSignal }))
    const names = (page.Contents ?? []).map(({ Key: name = '', LastModified }) => ({
      name,
      put: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
    }))
    return { names, next: page.IsTruncated ? names.at(-1)?.name : undefined }
  }

  /** Lists the objects of a hash: its image files and its deletion markers. */
  const listHash = async (hash: string) => (await listPage(namesOf(hash))).names

  const putObject = (Key: string, Body: Uint8Array, ContentType?: string) =>
    orUnavailable((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal }),
    )

  const deleteObject = (Key: string, until?: AbortSignal) =>
    orUnavailable(
      (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      until,
    )

  return {
    async put(hash, width, bytes) {
      const image = `${namesOf(hash)}${width}.webp`
      const begun = performance.now()
      let settled = false
      while (!settled) {
        if (performance.now() - begun > settlingMs) {
          throw unavailable(new Error('The image was not listed, or has a deletion marker.'))
        }
        // Put the image even if it is already stored, to set its time to now.
        await putObject(image, bytes, 'image/webp')
        const names = await listHash(hash)
        const put = names.find(({ name }) => name === image)?.put
        settled =
          put !== undefined &&
          !names.some((other) => isMarker(other.name) && put - other.put < markerMs)
        if (!settled) await sleep(100)
      }
    },

    async open(hash, width) {
      const command = new GetObjectCommand({ Bucket, Key: `${namesOf(hash)}${width}.webp` })
      // An image is at most a few hundred KB, so read it into memory. No connection to the store
      // then stays open for a slow client.
      const bytes = await orUnavailable(async (abortSignal) => {
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
     * S3 cannot check the time of an object and delete it in one step. So a delete first puts a
     * deletion marker, then checks the times. A put writes its image first, then checks for
     * markers, and repeats until it finds none. So the delete sees the put or the put sees the
     * delete, even if either process dies.
     */
    async delete(hash, unlessPutSince) {
      // S3 reports times in whole seconds, so a put may be up to 999 ms later than its reported
      // time.
      const since = unlessPutSince ? unlessPutSince.getTime() - 999 : Number.POSITIVE_INFINITY
      if (!(await listHash(hash)).some(({ put }) => put < since)) return
      const until = AbortSignal.timeout(deletingMs)
      const marker = `${namesOf(hash)}deleting-${randomBytes(6).toString('hex')}`
      await putObject(marker, new Uint8Array())
      try {
        const names = await listHash(hash)
        const now = names.find(({ name }) => name === marker)?.put ?? 0
        const isExpired = ({ name, put }: (typeof names)[number]) =>
          isMarker(name) ? now - put >= markerMs : put < since
        for (const { name } of names.filter(isExpired)) await deleteObject(name, until)
      } finally {
        await deleteObject(marker)
      }
    },
  }
}

const isMarker = (name: string) => /-deleting-[0-9a-f]+$/.test(name)

function createClient({ endpoint, region }: S3Place): S3Client {
  const agent = { maxSockets: 50, keepAlive: true }
  return new S3Client({
    // The S3 client requires a region, even for stores without regions. For Amazon's S3, it reads the
    // region from its usual configuration.
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
      // Not every S3-compatible store supports the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  })
}

/** Whether the store refused the request: any 4xx except 429. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('$metadata' in error)) return false
  const { httpStatusCode = 0 } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode >= 400 && httpStatusCode < 500 && httpStatusCode !== 429
}

/** Throws 503 if the store is unreachable, refuses, or exceeds the time limit. */
async function orUnavailable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  until?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await work(until ? AbortSignal.any([until, timeout]) : timeout)
  } catch (cause) {
    throw unavailable(cause)
  }
}

const unavailable = (cause: unknown) =>
  new HttpError(503, 'Photos cannot be stored or shown right now. Please try again in a moment.', {
    cause,
    reason: 'image store',
    headers: { 'Retry-After': '5' },
  })
