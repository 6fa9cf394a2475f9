const startOfImage = 0xffd8
const exifSegment = 0xffe1
const startOfScan = 0xffda
const orientationTag = 0x0112

/**
 * Returns the Exif orientation of a JPEG: 1 is upright, 2 to 8 are rotated or mirrored. Returns 1 if
 * the file has no orientation or is not a JPEG.
 */
export function jpegOrientation(bytes: ArrayBuffer): number {
  const view = new DataView(bytes)
  try {
    if (view.getUint16(0) !== startOfImage) return 1
    for (let at = 2; at < view.byteLength; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at)
      if (marker === startOfScan) return 1
      if (marker === exifSegment && view.getUint32(at + 4) === 0x45786966) {
        return orientationIn(view, at + 10)
      }
    }
  } catch {
    // The header is truncated: the image decoder decides whether the file is usable.
  }
  return 1
}

/** `start` is the offset in the file of the Exif segment's TIFF header. */
function orientationIn(view: DataView, start: number): number {
  const littleEndian = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, littleEndian)
  const entries = view.getUint16(directory, littleEndian)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, littleEndian) === orientationTag) {
      return view.getUint16(at + 8, littleEndian)
    }
  }
  return 1
}
