import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { HttpError } from './errors.ts'

const smallBody = 256 * 1024
export const gigBody = 110 * 1024 * 1024

/**
 * Reads the JSON body before the objects of the request are looked up; what is in it is judged
 * later, by `validate('json')`. `optional` lets a request without any body pass.
 */
export function jsonBody({ maxBytes = smallBody, optional = false } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const bytes = await readBytes(c, maxBytes)
    if (bytes.length > 0) c.set('body', parseJson(c, bytes))
    else if (!optional) throw new HttpError(400, 'The request needs a body of JSON.')
    await next()
  })
}

async function readBytes(c: Context<AppEnv>, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new HttpError(413, `The request is too large: at most ${Math.floor(maxBytes / 1024)} KB.`)
  const declared = Number(c.req.header('Content-Length') ?? 0)
  if (declared > maxBytes) throw tooLarge()
  const stream = c.req.raw.body
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)
}

function parseJson(c: Context<AppEnv>, bytes: Uint8Array): unknown {
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const encoding = c.req.header('Content-Encoding')?.toLowerCase() ?? 'identity'
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type) || encoding !== 'identity') {
    throw new HttpError(415, 'The body must be JSON, sent as Content-Type: application/json.')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.')
  }
}
