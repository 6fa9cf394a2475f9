import { createMiddleware } from 'hono/factory'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { aside } from '../overload/admission.ts'
import { clientAddress } from '../server/client-address.ts'
import { documented } from '../documentation/operation.ts'

const smallBody = 256 * 1024

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
    const memory = bodyMemory(c)
    try {
      const body = await readJson(c, smallBody, new WholeText(memory))
      if (body !== undefined) c.set('body', body)
      else if (!optional) throw missingBody()
      await next()
    } finally {
      memory.close()
    }
  })
  return documented(handler, { bodyOptional: optional, errors: bodyErrors })
}

export const missingBody = () => new HttpError(400, 'The request needs a JSON body.')

export const bodyEnded = () => new HttpError(400, 'The body ended before it was complete.')

export const notJson = () => new HttpError(400, 'The body is not valid JSON.')

/** Consumes a body while it arrives. */
export interface BodyReader {
  /** The API reads the next chunk once the promise resolves. */
  write(chunk: Uint8Array): void | Promise<void>
  end(): unknown
}

/**
 * Returns the value that `reader` makes of the body; `undefined` if there is no body. Throws 413
 * above `maxBytes`, 415 if the content type is not JSON, 400 if the client disconnects, and the
 * errors of the reader.
 */
export async function readJson(
  c: PlatformContext,
  maxBytes: number,
  reader: BodyReader,
): Promise<unknown> {
  if (hasNoBody(c)) return undefined
  const tooLarge = () =>
    new HttpError(413, `The request is too large: at most ${Math.floor(maxBytes / 1024)} KB.`)
  const isJson = hasJsonType(c)
  let isEmpty = true
  await aside(c, async () => {
    for await (const chunk of limitedChunks(c, maxBytes, tooLarge)) {
      isEmpty = false
      if (isJson) await reader.write(chunk)
    }
  })
  if (isEmpty) return undefined
  if (isJson) return reader.end()
  throw new HttpError(415, 'The body must be JSON, sent as Content-Type: application/json.')
}

const bodyMemory = (c: PlatformContext) => c.get('load').bodyMemory.share(clientAddress(c))

/** Reads a small body as text, unchanged, for signatures of the exact bytes. Throws 413 above 256 KB. */
export async function readText(c: PlatformContext): Promise<string> {
  const memory = bodyMemory(c)
  try {
    const bytes = await aside(c, () =>
      collect(c, smallBody, memory, () => new HttpError(413, bodyErrors[413])),
    )
    return bytes.toString('utf8')
  } finally {
    memory.close()
  }
}

/** Reads the fields of a small HTML form. Throws 413 above 256 KB. */
export const readForm = async (c: PlatformContext) => new URLSearchParams(await readText(c))

/**
 * Documents a body that is a file. The handler reads it with `readBytes`.
 * @param types the media types of the file
 * @param tooLarge when the API returns 413
 */
export const bytesBody = (types: readonly string[], tooLarge: string) =>
  documented(
    createMiddleware<PlatformEnv>((_c, next) => next()),
    {
      bodyTypes: types,
      errors: {
        400: 'There is no body, or it ended early.',
        413: tooLarge,
        415: 'The file or the `Content-Type` is of another type. The first bytes of the file decide.',
      },
    },
  )

/** Reads a body that is a file. Throws 413 above `maxBytes`, 400 without a body. */
export async function readBytes(
  c: PlatformContext,
  maxBytes: number,
  memory: MemoryShare,
): Promise<Buffer> {
  const tooLarge = () =>
    new HttpError(413, `The file is too large: at most ${maxBytes / 1024 / 1024} MB.`)
  const bytes = await collect(c, maxBytes, memory, tooLarge)
  if (bytes.length === 0) throw new HttpError(400, 'The request needs a file as its body.')
  return bytes
}

async function collect(
  c: PlatformContext,
  maxBytes: number,
  memory: MemoryShare,
  tooLarge: () => HttpError,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedChunks(c, maxBytes, tooLarge)) {
    memory.take(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether the headers say that there is no body. If so, `readJson` does not create a stream. */
function hasNoBody(c: PlatformContext): boolean {
  const headers = c.env?.incoming?.headers
  if (!headers || headers['transfer-encoding'] !== undefined) return false
  return (headers['content-length'] ?? '0') === '0'
}

/**
 * Yields the chunks of the body. This is the only way to read a body, so no body is larger than the
 * limit of its route. Refuses a larger `Content-Length` before it reads anything.
 */
async function* limitedChunks(c: PlatformContext, maxBytes: number, tooLarge: () => HttpError) {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  for await (const chunk of chunksOf(c)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

/**
 * Yields the chunks of the body. If the client disconnects, throws 400 instead of an unexpected
 * error.
 */
async function* chunksOf(c: PlatformContext) {
  try {
    // The DOM types lack the async iterator of streams.
    yield* (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>
  } catch {
    throw bodyEnded()
  }
}

function hasJsonType(c: PlatformContext): boolean {
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const encoding = c.req.header('Content-Encoding')?.toLowerCase() ?? 'identity'
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) && encoding === 'identity'
}

class WholeText implements BodyReader {
  readonly #memory: MemoryShare
  readonly #chunks: Uint8Array[] = []

  constructor(memory: MemoryShare) {
    this.#memory = memory
  }

  write(chunk: Uint8Array) {
    this.#memory.take(chunk.length)
    this.#chunks.push(chunk)
  }

  end(): unknown {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(this.#chunks))
      return JSON.parse(text) as unknown
    } catch {
      throw notJson()
    }
  }
}
