import { createHash } from 'node:crypto'
import { z } from 'zod'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { GigFilter } from './gig-filter.ts'
import type { GigSort } from '../gig-rules.ts'

/** Where a page ended: the value sorted by (none for time), then time in milliseconds and id. */
export const GigPosition = z.object({ key: z.int().nullable(), time: z.int(), id: z.int() })
export type GigPosition = z.infer<typeof GigPosition>

/** The last moment that has a date of four-digit year. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Within what the columns can hold: nothing else comes from a gig. */
const Payload = z.tuple([
  z.int32().min(0).nullable(),
  z.int().min(0).max(latest),
  z.int32().min(1),
  z.string(),
])

/**
 * Cursors carry a digest over position, sort and filter: not a secret, as nothing in them opens
 * anything, but enough to notice one that was altered or belongs to another list.
 */
function digest({ key, time, id }: GigPosition, sort: GigSort, filter: GigFilter): string {
  // A packer who adds a specialty between two pages of `qualified` gigs keeps their place.
  const { ableMask, ...rest } = filter
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
  // Written again it must be the same text: base64 has several spellings of some bytes.
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
