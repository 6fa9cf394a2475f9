import { dataUrl, noise } from '../../api/src/platform/image-processing/images.fixture.ts'

const [width, height] = [4000, 3000]

/** A JPEG of noise just below the 5 MB limit, which is the slowest kind of photo to decode and encode. */
export const noisePhoto = () => (known ??= makeNoise())
let known: Promise<Buffer> | undefined

async function makeNoise(): Promise<Buffer> {
  for (let quality = 87; ; quality -= 1) {
    const photo = await noise(width, height).blur(0.7).jpeg({ quality }).toBuffer()
    if (photo.length <= 4.9 * 1024 * 1024) return photo
  }
}

/** Copies of one photo as data URLs, each unique through an extra byte after the end. */
export const copies = (photo: Buffer, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dataUrl(Buffer.concat([photo, Buffer.from([index])])))
