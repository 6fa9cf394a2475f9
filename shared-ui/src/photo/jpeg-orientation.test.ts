import { jpegOrientation } from './jpeg-orientation.ts'

/** Returns the first 64 bytes of a JPEG with this Exif orientation. */
function jpeg(orientation: number, littleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(64))
  view.setUint16(0, 0xffd8)
  view.setUint16(2, 0xffe0)
  view.setUint16(4, 4)
  view.setUint16(8, 0xffe1)
  view.setUint16(10, 40)
  view.setUint32(12, 0x45786966)
  const tiff = 18
  view.setUint16(tiff, littleEndian ? 0x4949 : 0x4d4d)
  view.setUint16(tiff + 2, 42, littleEndian)
  view.setUint32(tiff + 4, 8, littleEndian)
  view.setUint16(tiff + 8, 1, littleEndian)
  view.setUint16(tiff + 10, 0x0112, littleEndian)
  view.setUint16(tiff + 12, 3, littleEndian)
  view.setUint32(tiff + 14, 1, littleEndian)
  view.setUint16(tiff + 18, orientation, littleEndian)
  return view.buffer
}

test.each([1, 3, 6, 8])('reads orientation %i in both byte orders', (orientation) => {
  expect(jpegOrientation(jpeg(orientation, true))).toBe(orientation)
  expect(jpegOrientation(jpeg(orientation, false))).toBe(orientation)
})

test('treats truncated, non-JPEG and empty files as upright', () => {
  expect(jpegOrientation(jpeg(6, true).slice(0, 20))).toBe(1)
  expect(jpegOrientation(new TextEncoder().encode('\u0089PNG...').buffer)).toBe(1)
  expect(jpegOrientation(new ArrayBuffer(0))).toBe(1)
})
