import { createMiddleware } from 'hono/factory'
import type { PlatformContext, PlatformEnv } from '../platform-env.ts'
import { HttpError } from '../errors/http-error.ts'
import type { MemoryShare } from '../overload/memory-budget.ts'
import { aside } from '../overload/admission.ts'
import { documented } from '../documentation/operation.ts'

const smallBody = 256 * 1024

const bodyErrors = {
  400: 'The body is not JSON.',
  413: 'The body is larger than 256 KB.',
  415: 'The body is not sent as `application/json`.',
}

/**
 * Reads the JSON body before the objects of the request are looked up; what is in it is judged
 * later, by `validate('json')`. `optional` lets a request without any body pass.
 */
export function jsonBody({ optional = false } = {}) {
  const handler = createMiddleware<PlatformEnv>(async (c, next) => {
    const memory = c.get('load').bodyMemory.share()
    try {
      const body = await readJson(c, smallBody, new WholeText(memory))
      if (body !== undefined) c.set('body', body)
      else if (!optional) throw noBody()
      await next()
    } finally {
      memory.close()
    }
  })
  return documented(handler, { bodyOptional: optional, errors: bodyErrors })
}

export const noBody = () => new HttpError(400, 'The request needs a body of JSON.')

export const bodyEnded = () => new HttpError(400, 'The body ended before it was whole.')

export const notJson = () => new HttpError(400, 'The body is not valid JSON.')

/** What a body is handed to while it arrives. */
export interface BodyReader {
  /** The body is not read on before it resolves. */
  write(chunk: Uint8Array): void | Promise<void>
  end(): unknown
}

/**
 * The value that the reader makes of the body, `undefined` when there is no body at all. Errors:
 * 413 beyond `maxBytes`, 415 not called JSON, and those of the reader.
 */
export async function readJson(
  c: PlatformContext,
  maxBytes: number,
  reader: BodyReader,
): Promise<unknown> {
  if (comesWithout(c)) return undefined
  const tooLarge = () =>
    new HttpError(413, `The request is too large: at most ${Math.floor(maxBytes / 1024)} KB.`)
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const isJson = isCalledJson(c)
  let size = 0
  await aside(c, async () => {
    for await (const chunk of chunksOf(c)) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      if (isJson) await reader.write(chunk)
    }
  })
  if (size === 0) return undefined
  if (isJson) return reader.end()
  throw new HttpError(415, 'The body must be JSON, sent as Content-Type: application/json.')
}

/** Whether the headers say that there is no body: then no stream is made to find that out. */
function comesWithout(c: PlatformContext): boolean {
  const headers = c.env?.incoming?.headers
  if (!headers || headers['transfer-encoding'] !== undefined) return false
  return (headers['content-length'] ?? '0') === '0'
}

/** A sender who leaves is no fault of ours, and nobody hears what is answered. */
async function* chunksOf(c: PlatformContext) {
  try {
    // The types of the browser do not know that a stream can be iterated.
    yield* (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>
  } catch {
    throw bodyEnded()
  }
}

function isCalledJson(c: PlatformContext): boolean {
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
