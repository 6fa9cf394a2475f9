import type { imageTypes } from './image-types.ts'

// Browsers load this file too: they show truncated photos, and a scaled copy of one looks complete.

type ImageType = (typeof imageTypes)[number] extends `image/${infer Name}` ? Name : never

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Returns the type of the box at the start of an AVIF or HEIC file, and the brands in it. */
function brandsOf(bytes: Uint8Array): string {
  if (bytes.length < 12 || ascii(bytes, 4, 8) !== 'ftyp') return ''
  return ascii(bytes, 8, Math.min(viewOf(bytes).getUint32(0), 128))
}

/** Returns the image type according to the first bytes; null for all other types, such as SVG. */
function imageType(bytes: Uint8Array): ImageType | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return /avi[fs]/.test(brandsOf(bytes)) ? 'avif' : null
}

/**
 * Whether the file of an image reaches its end. Decoders stop at the last pixel, and browsers fill in missing pixels,
 * so neither detects a truncated file. True for files of other types.
 */
export function reachesItsEnd(bytes: Uint8Array): boolean {
  const type = imageType(bytes)
  return type === null || ends[type](bytes, viewOf(bytes))
}

type End = (bytes: Uint8Array, view: DataView) => boolean

/**
 * Finds the end marker after the pixels. Skips the segments before the pixels by their lengths,
 * because a segment may contain a complete thumbnail with its own end marker.
 */
const jpegEnds: End = (bytes, view) => {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xff) at += 1
    else if (marker === 0xda) return hasEndMarker(bytes, at)
    else at += 2 + view.getUint16(at + 2)
  }
  return false
}

function hasEndMarker(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}

const pngEnds: End = (bytes, view) => {
  let at = 8
  while (at + 12 <= bytes.length) {
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return true
    at += 12 + view.getUint32(at)
  }
  return false
}

const gifEnds: End = (bytes) => {
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

/** The header has the length of the rest. */
const webpEnds: End = (bytes, view) =>
  bytes.length >= 12 && 8 + view.getUint32(4, true) <= bytes.length

/**
 * The file is a list of boxes, each with its length first: 0 for the last box, 1 for a length of 64 bits. The box
 * `mdat` has the pixels.
 */
const avifEnds: End = (bytes, view) => {
  let at = 0
  let hasPixels = false
  while (at + 16 <= bytes.length) {
    const length = view.getUint32(at)
    hasPixels ||= ascii(bytes, at + 4, at + 8) === 'mdat'
    if (length === 0) return hasPixels
    at += length === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(8, length)
  }
  return hasPixels && at <= bytes.length
}

const ends: Record<ImageType, End> = {
  jpeg: jpegEnds,
  png: pngEnds,
  gif: gifEnds,
  webp: webpEnds,
  avif: avifEnds,
}
