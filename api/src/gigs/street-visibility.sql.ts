import type { AnySql, Fragment } from '../platform/db/sql.ts'
import type { SessionUser } from '../sessions/sessions.sql.ts'

/*
 * Street privacy: only a gig's customer and the packer who booked or completed it see its streets and ZIP+4 codes.
 * `gigJson` builds every gig that the API sends, and applies `seesStreets`.
 *
 * The rule for caches: only the JSON of the anonymous viewer may be shared between users or cached by
 * a browser. Any other JSON may contain streets: only requests of its viewer may share it, and it is
 * sent `no-store`.
 */

/** The user for whom a gig is read, and the API's public URL, with which image URLs begin. */
export interface Viewer {
  userId: number
  publicUrl: string | null
}

/** Whether the user sees the streets of `gigs g`. */
export const seesStreets = (sql: AnySql, userId: number | Fragment) =>
  sql`(g.customer_id = ${userId} or g.packer_id = ${userId})`

/** The user id of the anonymous viewer, who sees no streets. No account has this id. */
export const anonymousId = 0

export const isAnonymous = ({ userId }: Viewer): boolean => userId === anonymousId

/**
 * Packers read lists of available gigs as the anonymous viewer: no packer has booked these gigs, so
 * no packer may see their streets. As a result, all packers get the same list.
 */
export function viewerOfList(
  { available }: { available: boolean },
  user: SessionUser,
  viewer: Viewer,
): Viewer {
  return user.user_type === 'packer' && available ? { ...viewer, userId: anonymousId } : viewer
}
