import { noise } from '../api/src/platform/image-processing/images.fixture.ts'
import { cookieOf } from './seed/people.sql.ts'

/** A JPEG of noise just below the 5 MB limit: 12 megapixels of the slowest kind of photo to decode and encode. */
export async function noisePhoto(): Promise<Buffer> {
  for (let quality = 87; ; quality -= 1) {
    const photo = await noise(4000, 3000).blur(0.7).jpeg({ quality }).toBuffer()
    if (photo.length <= 4.9 * 1024 * 1024) return photo
  }
}

/** Uploads a photo, as a page does before it posts the gig. Rejects after `seconds` without a response. */
export async function upload(origin: string, photo: Buffer, customer: number, seconds = 120) {
  const response = await fetch(`${origin}/api/photos`, {
    method: 'POST',
    headers: { Cookie: cookieOf(customer), 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(photo),
    signal: AbortSignal.timeout(seconds * 1000),
  })
  const { token = '' } = (await response.json()) as { token?: string }
  return { status: response.status, token }
}
