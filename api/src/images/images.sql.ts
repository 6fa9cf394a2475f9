import type { AnySql } from '../platform/db/sql.ts'

/** A stored photo. `width` and `height` are those of its widest file, in pixels. */
export interface PhotoRow {
  token: string
  width: number
  height: number
}

/** How many photos of one user may wait for their job, message or report. */
const mostUnused = 300

/** Adds an uploaded photo. Returns `false` if too many of the user's photos are unused. */
export async function insertUpload(sql: AnySql, userId: number, photo: PhotoRow): Promise<boolean> {
  const { count } = await sql`
    insert into uploaded_photos (token, user_id, width, height)
    select ${photo.token}, ${userId}::int, ${photo.width}::int, ${photo.height}::int
    where (select count(*) from uploaded_photos where user_id = ${userId}) < ${mostUnused}`
  return count > 0
}

/** Removes those of the user's uploaded photos from the unused ones, and returns them. */
export const takeUploads = (sql: AnySql, userId: number, tokens: readonly string[]) => sql<
  PhotoRow[]
>`
  delete from uploaded_photos where user_id = ${userId} and token = any(${tokens})
  returning token, width, height`

/** Deletes the uploads that nothing has used for 24 hours. */
export const deleteOldUploads = (sql: AnySql) =>
  sql`delete from uploaded_photos where uploaded_at < now() - interval '24 hours'`

/** Deletes the uploads of a user that nothing uses. */
export const deleteUploads = (sql: AnySql, userId: number) =>
  sql`delete from uploaded_photos where user_id = ${userId}`

/** Returns whether a gig, message or report shows the photo. A hidden message shows none. */
export async function isShown(sql: AnySql, token: string): Promise<boolean> {
  const rows = await sql`
    select from gig_images where token = ${token}
    union all select from message_images i join messages m on m.id = i.message_id
      where token = ${token} and m.hidden_at is null
    union all select from event_images where token = ${token}`
  return rows.length > 0
}

/** Returns the tokens that belong to a photo of a gig, message or report, or to an upload. */
export async function usedTokens(sql: AnySql, tokens: string[]): Promise<Set<string>> {
  const rows = await sql<{ token: string }[]>`
    select token from gig_images where token = any(${tokens})
    union select token from message_images where token = any(${tokens})
    union select token from event_images where token = any(${tokens})
    union select token from uploaded_photos where token = any(${tokens})`
  return new Set(rows.map(({ token }) => token))
}
