import type { Metadata } from 'sharp'
import { HttpError } from '../errors/http-error.ts'
import type { ErrorStatus } from '../errors/problem.contract.ts'
import { isPolyglot } from './image-bytes.ts'
import { type ImageType, imageType, isHeic, reachesItsEnd } from '../../rules/image-end.ts'
import { sharp } from './sharp.ts'

const heicMessage = 'HEIC photos cannot be used. Save the photo as JPEG, then add it again.'

export const decodeLimits = { pixels: 64_000_000, frames: 100, seconds: 30 }

/** An image whose bytes and header passed the checks; its pixels are not decoded yet. */
export interface InspectedImage {
  bytes: Buffer
  type: ImageType
  frames: number
}

/** Checks bytes and header before any pixel is decoded. Throws 415 or 413. */
export async function inspectImage(bytes: Buffer, path: string): Promise<InspectedImage> {
  const type = imageType(bytes)
  if (!type && isHeic(bytes)) throw refusal(415, path, heicMessage)
  if (!type || !reachesItsEnd(bytes) || isPolyglot(bytes)) throw unreadable(path)
  const { width, height, pages: frames = 1 } = await readHeader(bytes, path)
  if (frames > decodeLimits.frames) {
    throw refusal(413, path, 'Each animation must have at most 100 frames.')
  }
  if (width * height > decodeLimits.pixels) {
    throw refusal(413, path, 'Each image must have at most 64 megapixels.')
  }
  if (width * height * frames > decodeLimits.pixels) {
    throw refusal(413, path, 'Each animation must have at most 64 megapixels in all its frames.')
  }
  return { bytes, type, frames }
}

async function readHeader(bytes: Buffer, path: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unreadable(path)
  }
}

export function refusal(status: ErrorStatus, path: string, message: string): HttpError {
  return new HttpError(status, message, { errors: [{ path, message }] })
}

export function unreadable(path: string): HttpError {
  return refusal(415, path, 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.')
}
