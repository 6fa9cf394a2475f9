import { HttpError } from '../errors/http-error.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Returns the error for a failed write: 507 if the disk is full, else 503. The log shows the cause.
 */
export function imageStoreError(error: unknown): HttpError {
  return full.has(String((error as NodeJS.ErrnoException).code))
    ? diskFull(error)
    : cannotStore(error)
}

export const diskFull = (cause?: unknown) =>
  new HttpError(
    507,
    'There is no room for more photos right now. Please try again later, or leave the photos out for now.',
    { cause, reason: 'disk', headers: { 'Retry-After': '300' } },
  )

const cannotStore = (cause: unknown) =>
  new HttpError(
    503,
    'Photos cannot be stored right now. Please try again in a moment, or leave the photos out for now.',
    { cause, reason: 'image store', headers: { 'Retry-After': '30' } },
  )
