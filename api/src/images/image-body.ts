import { Worker } from 'node:worker_threads'
import { createMiddleware } from 'hono/factory'
import { documented } from '../platform/documentation/operation.ts'
import { aside } from '../platform/overload/admission.ts'
import { TimedQueue } from '../platform/overload/timed-queue.ts'
import { notJson, parseJson, readJsonBytes, smallBody } from '../platform/requests/body.ts'
import { gigLimits } from '../rules/gig-limits.ts'
import type { UserEnv } from '../sessions/app-env.ts'

const megabyte = 1024 * 1024

/** Images of 5 MB take 6.7 MB in base64. */
const maxBytes = Math.ceil(gigLimits.images * (20 / 3) + 1) * megabyte

/** One body at a time, because its text takes several times its size in memory. */
const parsing = new TimedQueue({ concurrency: 1, targetMs: 30_000, name: 'large bodies' })

/**
 * Reads the JSON body of a gig, whose `images` may be data URLs. Each of them becomes a `Uint8Array` of its bytes.
 */
export const imageBody = documented(
  createMiddleware<UserEnv>(async (c, next) => {
    const memory = c.get('load').uploadMemory.share()
    try {
      const body = await aside(c, async () => {
        const bytes = await readJsonBytes(c, maxBytes, memory)
        const isLarge = bytes.length > smallBody || bytes.includes('"data:')
        return isLarge ? parsing.run(() => parseInWorker(bytes)) : parseJson(bytes)
      })
      c.set('body', body)
      await next()
    } finally {
      memory.close()
    }
  }),
  {
    errors: {
      400: 'The body is not JSON.',
      413: `The body is larger than ${maxBytes / megabyte} MB. Or an image is 5 MB or larger, or has more than 64 megapixels.`,
      415: 'The `Content-Type` is not `application/json`, or an image is not a complete JPEG, PNG, WebP, GIF or AVIF file.',
    },
  },
)

async function parseInWorker(bytes: Buffer): Promise<unknown> {
  // A small Buffer is a part of a shared pool, which cannot be transferred.
  const workerData = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
  const worker = new Worker(new URL('parse-body.worker.mjs', import.meta.url), {
    workerData,
    transferList: [workerData.buffer as ArrayBuffer],
  })
  const parsed = await new Promise<{ body: unknown } | null>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
  if (!parsed) throw notJson()
  return parsed.body
}
