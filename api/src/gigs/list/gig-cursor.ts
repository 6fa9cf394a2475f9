import { createHash } from 'node:crypto'
import { z } from 'zod'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { GigFilter } from './gig-filter.ts'
import type { GigSort } from '../../rules/gig-rules.ts'

/**
 * The sort position of a page's last gig: the value of the sort column (null if sorted by time), the
 * creation time in milliseconds, and the id.
 */
export const GigPosition = z.object({ key: z.int().nullable(), time: z.int(), id: z.int() })
export type GigPosition = z.infer<typeof GigPosition>

/** The last moment with a four-digit year. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Limits the values to the ranges of the columns, so that a forged cursor gets 400 instead of 500. */
const Payload = z.tuple([
  z.int32().min(0).nullable(),
  z.int().min(0).max(latest),
  z.int32().min(1),
  z.string(),
])

/**
 * Returns a checksum of position, sort and filter. With it, `readCursor` detects an altered cursor
 * or a cursor of another list. It is not a signature, because a cursor grants no access.
 */
function digest({ key, time, id }: GigPosition, sort: GigSort, filter: GigFilter): string {
  // Leave out the packer's specialties and badge, so that a cursor of `qualified` gigs stays valid when the
  // packer gets one.
  const { ableMask, unverified: _, userId: _user, ...rest } = filter
  const text = JSON.stringify([key, time, id, sort, rest, ableMask !== undefined])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function writeCursor(position: GigPosition, sort: GigSort, filter: GigFilter): string {
  const { key, time, id } = position
  const payload: z.infer<typeof Payload> = [key, time, id, digest(position, sort, filter)]
  return Buffer.from(JSON.stringify(payload)).toString('base64url')
}

export function readCursor(cursor: string, sort: GigSort, filter: GigFilter): GigPosition {
  const position = decode(cursor)
  // Compare with the encoded text, because base64 can encode the same bytes in several ways.
  if (position && writeCursor(position, sort, filter) === cursor) return position
  const message = 'cursor is not one of this list: start again without it'
  throw new HttpError(400, message, { errors: [{ path: 'cursor', message }] })
}

function decode(cursor: string): GigPosition | undefined {
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!parsed.success) return undefined
    const [key, time, id] = parsed.data
    return { key, time, id }
  } catch {
    return undefined
  }
}
