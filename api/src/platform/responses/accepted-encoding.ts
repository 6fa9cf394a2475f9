import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export type Encoding = 'br' | 'gzip'

const encodings: Encoding[] = ['br', 'gzip']

/**
 * Returns the first encoding of `supported` that the client accepts, or undefined if there is none. The shell's
 * server uses this too. Its image contains only this file of the API, so import nothing but Hono.
 */
export function encodingFor(c: Context, supported = encodings): Encoding | undefined {
  const found = accepts(c, {
    header: 'Accept-Encoding',
    supports: supported,
    default: '',
    match: (wanted, { supports }) =>
      supports.find((one) => wanted.some(({ type, q }) => type.toLowerCase() === one && q > 0)) ??
      '',
  })
  return supported.find((encoding) => encoding === found)
}
