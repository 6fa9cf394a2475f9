import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { TypedResponse } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { encodingFor } from './accepted-encoding.ts'
import { encode, type Encodable } from './compression.ts'

/**
 * Creates a response from JSON text, compressed by `encode`. `T` is its type in the typed client.
 */
export async function jsonText<T, S extends ContentfulStatusCode = 200>(
  c: Context,
  text: string | Encodable,
  status: S = 200 as S,
): Promise<TypedResponse<T, S, 'json'>> {
  return answer(c, await encode(c, text), status)
}

/** Answers with a value that grows with the years, such as a list, as compressed JSON. `c.json` does not compress. */
export const bigJson = <T>(c: Context, value: T) => jsonText<T>(c, JSON.stringify(value))

/**
 * Streams JSON text: makes each part only when the client reads, and ends the generator when it disconnects. An error
 * aborts the response and is logged.
 */
export function jsonStream<T>(
  c: Context,
  parts: AsyncGenerator<Uint8Array>,
): TypedResponse<T, 200, 'json'> {
  const stream = NodeStream.from(noteError(c, parts)) as ReadableStream<Uint8Array>
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (encodingFor(c, ['gzip']) === undefined) return answer(c, stream, 200)
  c.header('Content-Encoding', 'gzip')
  // The DOM types of CompressionStream do not match Uint8Array.
  const gzip = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>
  return answer(c, stream.pipeThrough(gzip), 200)
}

async function* noteError(c: Context, parts: AsyncGenerator<Uint8Array>) {
  try {
    yield* parts
  } catch (error) {
    c.error = error as Error
    throw error
  }
}

function answer<T, S extends ContentfulStatusCode>(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  status: S,
): TypedResponse<T, S, 'json'> {
  const response = c.body(body, status, { 'Content-Type': 'application/json' })
  return response as unknown as TypedResponse<T, S, 'json'>
}
