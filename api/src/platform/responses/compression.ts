import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Encoding, encodingFor } from './accepted-encoding.ts'

/**
 * The smallest body to compress, in bytes. A smaller one fits in one packet without compression.
 */
const worthCompressing = 1_024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses off the event loop. Brotli quality 5 takes as long as gzip; its output is 20% smaller. */
function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(bytes)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotli(bytes, { params })
}

export type Encodable = ReturnType<typeof encodable>

/** Returns bytes that all requests share. They are compressed once per encoding. */
export function encodable(bytes: Uint8Array<ArrayBuffer>) {
  const made = new Map<Encoding, Promise<Uint8Array>>()
  return {
    bytes,
    encoded(encoding: Encoding) {
      const known = made.get(encoding) ?? compress(bytes, encoding)
      made.set(encoding, known)
      return known
    },
  }
}

/**
 * Compresses the body if it is large enough and the client accepts an encoding, and sets the
 * response headers.
 */
export async function encode(
  c: Context,
  body: string | Encodable,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const bytes = typeof body === 'string' ? body : body.bytes
  if (bytes.length < worthCompressing) return bytes
  c.header('Vary', 'Accept-Encoding')
  const encoding = encodingFor(c)
  if (!encoding) return bytes
  const encoded =
    typeof body === 'string' ? compress(Buffer.from(body), encoding) : body.encoded(encoding)
  c.header('Content-Encoding', encoding)
  return (await encoded) as Uint8Array<ArrayBuffer>
}
