import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface PackedPage {
  /** Weak: the same for all encodings. It stands for the policy, too. */
  etag: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

/** As many are kept: the page of now, of another host name, of the release before. */
const mostKept = 8

const packed = new Map<string, PackedPage>()

/** A page as it goes over the line. It changes with a release only, and is packed once. */
export function packPage(html: string, policy: string): PackedPage {
  const key = createHash('sha256').update(policy).update('\0').update(html).digest('base64url')
  const known = packed.get(key)
  if (known) return known
  const made = {
    etag: `W/"${key}"`,
    br: new Uint8Array(brotliCompressSync(html)),
    gzip: new Uint8Array(gzipSync(html)),
  }
  packed.set(key, made)
  const [oldest] = packed.keys()
  if (packed.size > mostKept && oldest !== undefined) packed.delete(oldest)
  return made
}
