import { HttpError } from '../errors/http-error.ts'
import type { ErrorStatus } from '../errors/problem.contract.ts'
import { imageLimits, imageTooLargeMessage } from '../../rules/image-rules.ts'
import { sharp } from './sharp.ts'

const heicMessage = 'HEIC photos cannot be used. Save the photo as JPEG, then add it again.'

export const decodeLimits = { pixels: 64_000_000, seconds: 30 }

/**
 * Checks the header of an image before any pixel is decoded. Throws 413 for 5 MB or more or too many pixels, 415 for
 * other types.
 * @param path the field of the image, for the error
 */
export async function inspectImage(bytes: Uint8Array, path?: string) {
  if (bytes.length >= imageLimits.imageBytes) throw refusal(413, imageTooLargeMessage, path)
  const { width, height } = await readHeader(bytes, path)
  if (width * height > decodeLimits.pixels) {
    throw refusal(413, 'Each image must have at most 64 megapixels.', path)
  }
}

async function readHeader(bytes: Uint8Array, path?: string) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unreadable(bytes, path)
  }
}

export const unreadableMessage = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'

/** Returns the error for an image that cannot be decoded. */
export function unreadable(bytes: Uint8Array, path?: string): HttpError {
  const brand = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  const isHeic = /^ftyp(?:hei[cfs]|mif1)/.test(brand)
  return refusal(415, isHeic ? heicMessage : unreadableMessage, path)
}

const refusal = (status: ErrorStatus, message: string, path?: string) =>
  new HttpError(status, message, path === undefined ? {} : { errors: [{ path, message }] })
