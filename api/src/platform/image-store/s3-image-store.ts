import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { HttpError } from '../errors/http-error.ts'
import { fileName, type ImageStore } from './image-store.ts'

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
 * Opens a store of images in a bucket, with the same names as in a folder: `ab/abcd…-640.webp`. The
 * store relies on S3's atomic puts.
 * @throws Error with a message for the operator if the bucket is reachable and refuses access
 */
export async function openS3ImageStore(place: S3Place): Promise<ImageStore> {
  const client = createClient(place)
  const { bucket: Bucket, prefix: Prefix } = place
  const listOne = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })
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

function createS3ImageStore(client: S3Client, { bucket: Bucket, prefix }: S3Place): ImageStore {
  const folderOf = (token: string) => `${prefix}${token.slice(0, 2)}/`
  const nameOf = (token: string, width: number) => `${folderOf(token)}${token}-${width}.webp`

  /** Returns one page of objects after `StartAfter`, and whether more follow. */
  const listPage = (Prefix: string, StartAfter?: string) =>
    orUnavailable((abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter }), { abortSignal }),
    )

  return {
    async put(token, width, bytes) {
      const Key = nameOf(token, width)
      const put = new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'image/webp' })
      await orUnavailable((abortSignal) => client.send(put, { abortSignal }))
    },

    async open(token, width) {
      const command = new GetObjectCommand({ Bucket, Key: nameOf(token, width) })
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
      let last: string | undefined
      let after: string | undefined
      do {
        const { Contents = [], IsTruncated } = await listPage(prefix, after)
        for (const { Key = '' } of Contents) {
          const token = fileName.exec(Key.slice(prefix.length + 3))?.[1]
          if (token !== undefined && token !== last) yield (last = token)
        }
        after = IsTruncated ? Contents.at(-1)?.Key : undefined
      } while (after !== undefined)
    },

    async delete(token, before = new Date(8.64e15)) {
      const { Contents = [] } = await listPage(`${folderOf(token)}${token}-`)
      if (Contents.some(({ LastModified }) => !LastModified || LastModified >= before)) return
      for (const { Key } of Contents) {
        const command = new DeleteObjectCommand({ Bucket, Key })
        await orUnavailable((abortSignal) => client.send(command, { abortSignal }))
      }
    },
  }
}

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
async function orUnavailable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(AbortSignal.timeout(timeoutMs))
  } catch (cause) {
    const detail = 'Photos cannot be stored or shown right now. Please try again in a moment.'
    const headers = { 'Retry-After': '5' }
    throw new HttpError(503, detail, { cause, reason: 'image store', headers })
  }
}
