import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface CompressedPage {
  /** Weak: the same for all encodings. It stands for the policy, too. */
  etag: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

/** As many are kept: the page of now, of the release before. */
const mostKept = 8

const hashOf = (...texts: string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url')
}

const packed = new Map<string, Omit<CompressedPage, 'etag'>>()

/**
 * A page as it goes over the line. It changes with a release only, and is packed once, under
 * however many host names it is asked for.
 */
export function compressPage(html: string, policy: string): CompressedPage {
  const key = hashOf(html)
  const known = packed.get(key) ?? {
    br: new Uint8Array(brotliCompressSync(html)),
    gzip: new Uint8Array(gzipSync(html)),
  }
  packed.set(key, known)
  const [oldest] = packed.keys()
  if (packed.size > mostKept && oldest !== undefined) packed.delete(oldest)
  return { ...known, etag: `W/"${hashOf(policy, html)}"` }
}
