import { createMiddleware } from 'hono/factory'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { aside } from '../overload/admission.ts'
import { documented } from '../documentation/operation.ts'

export const smallBody = 256 * 1024

const bodyErrors = {
  400: 'The body is not JSON.',
  413: 'The body is larger than 256 KB.',
  415: 'The `Content-Type` is not `application/json`.',
}

/**
 * Reads a JSON body of at most 256 KB into `c.get('body')`, but does not check its fields: by the
 * order of errors in docs/product.md, later handlers first return 404 and 403, then
 * `validate('json')` returns 422. With `optional`, the request needs no body.
 */
export function jsonBody({ optional = false } = {}) {
  const handler = createMiddleware<PlatformEnv>(async (c, next) => {
    const memory = c.get('load').bodyMemory.share()
    try {
      const bytes = await aside(c, () => readJsonBytes(c, smallBody, memory, { optional }))
      if (bytes.length > 0) c.set('body', parseJson(bytes))
      await next()
    } finally {
      memory.close()
    }
  })
  return documented(handler, { bodyOptional: optional, errors: bodyErrors })
}

const missingBody = (what = 'a JSON body') => new HttpError(400, `The request needs ${what}.`)

export const notJson = () => new HttpError(400, 'The body is not valid JSON.')

/**
 * Returns the bytes of a JSON body; none if there is no body and it is `optional`. Throws 413 above `maxBytes`, 415
 * if the content type is not JSON, 400 without a body or if the client disconnects.
 */
export async function readJsonBytes(
  c: PlatformContext,
  maxBytes: number,
  memory: MemoryShare,
  { optional = false } = {},
): Promise<Buffer> {
  const bytes = hasNoBody(c) ? Buffer.alloc(0) : await collect(c, maxBytes, memory)
  if (bytes.length > 0 && !hasJsonType(c)) {
    throw new HttpError(415, 'The body must be JSON, sent as Content-Type: application/json.')
  }
  if (bytes.length === 0 && !optional) throw missingBody()
  return bytes
}

/** Throws 400 for bytes that are not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw notJson()
  }
}

/** Reads a small body as text, unchanged, for signatures of the exact bytes. Throws 413 above 256 KB. */
export async function readText(c: PlatformContext): Promise<string> {
  const memory = c.get('load').bodyMemory.share()
  try {
    return (await aside(c, () => collect(c, smallBody, memory))).toString('utf8')
  } finally {
    memory.close()
  }
}

/** Reads the fields of a small HTML form. Throws 413 above 256 KB. */
export const readForm = async (c: PlatformContext) => new URLSearchParams(await readText(c))

interface FileBody {
  /** The media types of the file. The first bytes of the file decide, later. */
  types: readonly string[]
  maxBytes: number
  /** The sentences for a file of another type, or a larger one. */
  wrongType: string
  tooLarge: string
}

/**
 * Reads a body that is a file into `c.get('body')`, a Buffer. Throws 413 and 415, and 400 without a body. The content
 * type must be one that no form of a foreign page can send.
 */
export function fileBody({ types, maxBytes, wrongType, tooLarge }: FileBody) {
  const handler = createMiddleware<PlatformEnv>(async (c, next) => {
    const memory = c.get('load').uploadMemory.share()
    try {
      const named = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
      if (!types.some((type) => type === named)) throw new HttpError(415, wrongType)
      const file = await aside(c, () => collect(c, maxBytes, memory, tooLarge))
      if (file.length === 0) throw missingBody('a file as its body')
      c.set('body', file)
      await next()
    } finally {
      memory.close()
    }
  })
  const errors = {
    400: 'There is no body, or it ended early.',
    413: `The file is larger than ${Math.ceil(maxBytes / 1024 / 1024)} MB.`,
    415: wrongType,
  }
  return documented(handler, { bodyTypes: types, errors })
}

/**
 * Returns the body. This is the only way to read one, so no body is larger than the limit of its route. Refuses a
 * larger `Content-Length` before it reads anything. If the client disconnects, throws 400 instead of an unexpected
 * error.
 */
async function collect(
  c: PlatformContext,
  maxBytes: number,
  memory: MemoryShare,
  tooLarge = `The request is too large: at most ${Math.floor(maxBytes / 1024)} KB.`,
): Promise<Buffer> {
  const refuse = () => new HttpError(413, tooLarge)
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw refuse()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // The DOM types lack the async iterator of streams.
    for await (const chunk of (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) throw refuse()
      memory.take(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, 'The body ended before it was complete.')
  }
  return Buffer.concat(chunks)
}

/** Whether the headers say that there is no body. */
function hasNoBody(c: PlatformContext): boolean {
  const headers = c.env?.incoming?.headers
  if (!headers || headers['transfer-encoding'] !== undefined) return false
  return (headers['content-length'] ?? '0') === '0'
}

function hasJsonType(c: PlatformContext): boolean {
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const encoding = c.req.header('Content-Encoding')?.toLowerCase() ?? 'identity'
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) && encoding === 'identity'
}
