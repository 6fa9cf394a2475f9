import { HttpError } from '../errors/http-error.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What is told when a picture could not be kept; the log has the reason. */
export function storeTrouble(error: unknown): HttpError {
  return full.has(String((error as NodeJS.ErrnoException).code)) ? noRoom(error) : cannotKeep(error)
}

export const noRoom = (cause?: unknown) =>
  new HttpError(
    507,
    'There is no room for more photos right now. Please try again later, or leave the photos out for now.',
    { cause, reason: 'disk', headers: { 'Retry-After': '300' } },
  )

const cannotKeep = (cause: unknown) =>
  new HttpError(
    503,
    'Photos cannot be kept right now. Please try again in a moment, or leave the photos out for now.',
    { cause, reason: 'picture store', headers: { 'Retry-After': '30' } },
  )
