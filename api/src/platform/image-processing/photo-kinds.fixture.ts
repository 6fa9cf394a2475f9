import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { animation, noise } from './images.fixture.ts'

/** Inserts bytes before the offset `at`. */
const inserted = (bytes: Buffer, at: number, ...more: (Buffer | string)[]) =>
  Buffer.concat([
    bytes.subarray(0, at),
    ...more.map((part) => Buffer.from(part as string, 'latin1')),
    bytes.subarray(at),
  ])

const appended = (bytes: Buffer, ...more: (Buffer | string)[]) =>
  inserted(bytes, bytes.length, ...more)

/** A chunk of a PNG. `crc` replaces the correct checksum. */
function chunk(name: string, data: Buffer | string, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data as string, 'latin1')])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc ?? crc32(body))
  return Buffer.concat([length, body, check])
}

/** The end of the first chunk of a PNG, which has its size. */
const afterHeader = 33

const side = 40
const jpeg = (options = {}, image = noise(side, side)) => image.jpeg(options).toBuffer()
const png = (options = {}, image = noise(side, side)) => image.png(options).toBuffer()
const webp = (options = {}, image = noise(side, side)) => image.webp(options).toBuffer()
const avif = (options = {}, image = noise(side, side)) => image.avif(options).toBuffer()

const seeThrough = (image = noise(side, side)) => image.ensureAlpha(0.5)
/** Two channels: gray and alpha. */
const grayAlpha = () => noise(side, side).grayscale().ensureAlpha(0.5)
const plain = (width = side, height = side): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })

/** An APNG of one frame. */
async function apng() {
  const control = Buffer.alloc(26)
  control.writeUInt32BE(side, 4)
  control.writeUInt32BE(side, 8)
  control.writeUInt16BE(1, 20)
  control.writeUInt16BE(10, 22)
  return inserted(
    await png(),
    afterHeader,
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    chunk('fcTL', control),
  )
}

const video = `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'\xff\xd9\xff\xd8frame'.repeat(500)}`

/** Photos that every browser shows, by name. */
export const photoKinds: Record<string, () => Promise<Buffer>> = {
  'progressive JPEG': () => jpeg({ progressive: true }),
  'gray JPEG': () => jpeg({}, noise(side, side).grayscale()),
  'CMYK JPEG': () => jpeg({}, noise(side, side).toColorspace('cmyk')),
  'progressive CMYK JPEG': () =>
    jpeg({ progressive: true }, noise(side, side).toColorspace('cmyk')),
  'JPEG without chroma subsampling': () => jpeg({ chromaSubsampling: '4:4:4' }),
  'JPEG of 17 × 9 pixels': () => jpeg({}, noise(17, 9)),
  'JPEG with a wide color profile': () => jpeg({}, noise(side, side).withIccProfile('p3')),
  'JPEG without a JFIF header': async () => {
    const bytes = await jpeg()
    const isJfif = bytes.readUInt16BE(2) === 0xffe0
    return isJfif ? Buffer.concat([bytes.subarray(0, 2), bytes.subarray(20)]) : bytes
  },
  'JPEG with fill bytes before a marker': async () => inserted(await jpeg(), 2, '\xff\xff\xff'),
  'JPEG with extra bytes before its end': async () => {
    const bytes = await jpeg()
    return inserted(bytes, bytes.length - 2, Buffer.alloc(40))
  },
  'progressive JPEG with extra bytes before its end': async () => {
    const bytes = await jpeg({ progressive: true })
    return inserted(bytes, bytes.length - 2, Buffer.alloc(40))
  },
  'JPEG with an embedded thumbnail': async () => {
    const [bytes, small] = await Promise.all([jpeg(), jpeg({}, plain(8, 8))])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(small.length + 2)
    return inserted(bytes, 2, '\xff\xe2', length, small)
  },
  'JPEG with a second picture behind it (MPF)': async () => appended(await jpeg(), await jpeg()),
  'JPEG with a video behind it (motion photo)': async () => appended(await jpeg(), video),
  'JPEG with zeros behind it': async () => appended(await jpeg(), Buffer.alloc(3000)),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `JPEG with orientation ${orientation}`,
      () => jpeg({}, noise(side, side).withMetadata({ orientation })),
    ]),
  ),
  'PNG with 16 bits': () => png({}, noise(side, side).toColorspace('rgb16')),
  'gray PNG with 16 bits': () => png({}, noise(side, side).toColorspace('grey16')),
  'gray PNG with alpha': () => png({}, grayAlpha()),
  'PNG with alpha': () => png({}, seeThrough()),
  'interlaced PNG': () => png({ progressive: true }),
  'interlaced PNG with alpha and 16 bits': () =>
    png({ progressive: true }, seeThrough(noise(side, side).toColorspace('rgb16'))),
  ...Object.fromEntries(
    [2, 4, 16, 256].map((colors) => [
      `PNG with a palette of ${colors}`,
      () => png({ palette: true, colors }),
    ]),
  ),
  'PNG with a transparent palette': () => png({ palette: true, colors: 16 }, seeThrough()),
  APNG: apng,
  'PNG with bytes behind its end': async () => appended(await png(), 'more bytes'),
  'PNG with an unknown chunk': async () => inserted(await png(), afterHeader, chunk('prVt', 'x')),
  'PNG with a broken color profile': async () =>
    inserted(await png(), afterHeader, chunk('iCCP', 'icc\0\0nonsense')),
  'PNG with a comment whose checksum is wrong': async () =>
    inserted(await png(), afterHeader, chunk('tEXt', 'Comment\0x', 1)),
  'PNG with two gammas': async () =>
    inserted(
      await png(),
      afterHeader,
      ...[45455, 50000].map((gamma) => {
        const data = Buffer.alloc(4)
        data.writeUInt32BE(gamma)
        return chunk('gAMA', data)
      }),
    ),
  'animated GIF': () => animation(3, 'gif'),
  'GIF with a transparent color': () => seeThrough().gif().toBuffer(),
  'interlaced GIF': () => noise(side, side).gif({ progressive: true }).toBuffer(),
  'GIF with bytes behind its end': async () =>
    appended(await noise(side, side).gif().toBuffer(), 'more bytes'),
  'lossless WebP': () => webp({ lossless: true }),
  'WebP with alpha': () => webp({}, seeThrough()),
  'lossless WebP with alpha': () => webp({ lossless: true }, seeThrough()),
  'animated WebP': () => animation(3, 'webp'),
  'WebP with metadata': () => webp({}, noise(side, side).withMetadata({ orientation: 6 })),
  'WebP with bytes behind its end': async () => appended(await webp(), 'more bytes'),
  'lossless AVIF': () => avif({ lossless: true }),
  'AVIF with alpha': () => avif({}, seeThrough()),
  'gray AVIF': () => avif({}, noise(side, side).grayscale()),
  'AVIF without chroma subsampling': () => avif({ chromaSubsampling: '4:4:4' }),
  'AVIF with 10 bits': () => avif({ bitdepth: 10 }),
  'AVIF with 12 bits': () => avif({ bitdepth: 12 }),
  ...Object.fromEntries(
    (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => [
      `${format} with one pixel`,
      () => plain(1, 1).toFormat(format).toBuffer(),
    ]),
  ),
}

/** Photos that are truncated or corrupt, by name. Browsers show some of them, with gray or wrong parts. */
export async function brokenPhotos(): Promise<Record<string, Buffer>> {
  const image = () => noise(200, 150)
  const whole = {
    JPEG: await image().jpeg().toBuffer(),
    'progressive JPEG': await image().jpeg({ progressive: true }).toBuffer(),
    'JPEG with an embedded thumbnail': await photoKinds['JPEG with an embedded thumbnail']!(),
    PNG: await image().png().toBuffer(),
    'interlaced PNG': await image().png({ progressive: true }).toBuffer(),
    WebP: await image().webp().toBuffer(),
    'animated WebP': await animation(5, 'webp'),
    GIF: await image().gif().toBuffer(),
    'animated GIF': await animation(5, 'gif'),
    AVIF: await image().avif().toBuffer(),
  }
  return Object.fromEntries(
    Object.entries(whole).flatMap(([name, bytes]) =>
      [0.4, 0.7, 0.95, 1 - 1 / bytes.length].flatMap((share) => {
        const kept = bytes.subarray(0, Math.floor(bytes.length * share))
        const percent = Math.floor(share * 100)
        const cut: [string, Buffer][] = [[`${name} cut after ${percent}%`, kept]]
        // A download that was interrupted, into a file of the full size. Zeros are valid pixels of a WebP, and the
        // last byte of a PNG is a checksum without meaning.
        if (!name.includes('WebP') && share < 0.96) {
          const filled = Buffer.concat([kept, Buffer.alloc(bytes.length - kept.length)])
          cut.push([`${name} with zeros after ${percent}%`, filled])
        }
        return cut
      }),
    ),
  )
}
