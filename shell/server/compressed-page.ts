import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface CompressedPage {
  /**
   * A weak ETag, because all encodings of the page share it. Its hash also covers the
   * Content-Security-Policy, which the HTML does not contain.
   */
  etag: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

const maxCachedPages = 512

const hashOf = (...texts: string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url')
}

const cache = new Map<string, Omit<CompressedPage, 'etag'>>()

/**
 * Returns the compressed page and its ETag. The HTML depends on releases, route and role, but not on the host
 * name. Only the policy contains the host name, so requests under many host names share one cached page.
 */
export function compressPage(html: string, policy: string): CompressedPage {
  const key = hashOf(html)
  const compressed = cache.get(key) ?? {
    br: new Uint8Array(brotliCompressSync(html)),
    gzip: new Uint8Array(gzipSync(html)),
  }
  cache.set(key, compressed)
  const [oldest] = cache.keys()
  if (cache.size > maxCachedPages && oldest !== undefined) cache.delete(oldest)
  return { ...compressed, etag: `W/"${hashOf(policy, html)}"` }
}
