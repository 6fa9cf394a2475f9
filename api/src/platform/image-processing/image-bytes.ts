export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * Returns the image type according to the first bytes. Returns null for all other types, such as
 * SVG, so that no decoder gets them.
 */
export function imageType(bytes: Buffer): ImageType | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, Math.min(bytes.readUInt32BE(0), 128))))
    return 'avif'
  return null
}

/**
 * Whether the data reaches the end marker. The PNG and JPEG decoders stop at the last pixel and the
 * GIF decoder stops at the first frame, so they do not notice a truncated end. The decoders of the
 * other types do.
 */
export function isComplete(type: ImageType, bytes: Buffer): boolean {
  if (type === 'jpeg') return jpegReachesItsEnd(bytes)
  if (type === 'png') return pngReachesItsEnd(bytes)
  if (type === 'gif') return gifReachesItsEnd(bytes)
  return true
}

/**
 * Finds the end marker after the pixels. Skips the segments before the pixels by their lengths,
 * because a segment may contain a complete thumbnail with its own end marker.
 */
function jpegReachesItsEnd(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xff) at += 1
    else if (marker === 0xda) return bytes.includes('\xff\xd9', at, 'latin1')
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

function pngReachesItsEnd(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

function gifReachesItsEnd(bytes: Buffer): boolean {
  const byte = (index: number) => bytes[index] ?? -1
  const paletteSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + paletteSize(byte(10))
  while (at < bytes.length) {
    const block = byte(at)
    if (block === 0x3b) return true
    if (block === 0x2c) at += 11 + paletteSize(byte(at + 9))
    else if (block === 0x21) at += 2
    else return false
    // A block consists of sub-blocks, each preceded by its length, and ends with an empty
    // sub-block.
    while (byte(at) > 0) at += 1 + byte(at)
    at += 1
  }
  return false
}

const markup = /<(?:!doctype|html|script|svg|iframe|body|\?php)[\s/>]/i
const edge = 64 * 1024

/**
 * Whether the file is a polyglot: also a valid page, script, PDF or zip archive. Searches only the
 * parts of the file in which programs look for these formats. The video that phones append to a
 * photo is allowed.
 */
export function isPolyglot(bytes: Buffer): boolean {
  return containsMarkup(bytes) || isScript(bytes) || isPdf(bytes) || isZip(bytes)
}

function containsMarkup(bytes: Buffer): boolean {
  const edges = [bytes.subarray(0, edge), bytes.subarray(Math.max(edge, bytes.length - edge))]
  return edges.some((part) => markup.test(part.toString('latin1')))
}

/**
 * Whether the file is a GIF whose width bytes make it valid JavaScript: the name `GIF89a`, then a
 * comment or an assignment.
 */
const isScript = (bytes: Buffer) =>
  /^GIF8[79]a(?:\/[*/]|=[ -~])/.test(bytes.toString('latin1', 0, 8))

const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')

/**
 * A zip file ends with a record of 22 bytes, which contains the length of a comment, and that
 * comment.
 */
function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(0xffff + 22))
  const at = tail.lastIndexOf('PK\x05\x06')
  return at !== -1 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
