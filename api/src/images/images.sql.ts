import type { AnySql } from '../platform/db/sql.ts'

export async function findImageHash(sql: AnySql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select hash from gig_images where token = ${token}
    union all select hash from message_images where token = ${token}
    union all select hash from event_images where token = ${token}`
  return row?.hash
}

/** Returns the hashes that belong to a photo of a gig, message or report. */
export async function usedHashes(sql: AnySql, hashes: string[]): Promise<Set<string>> {
  const rows = await sql<{ hash: string }[]>`
    select hash from gig_images where hash = any(${hashes})
    union select hash from message_images where hash = any(${hashes})
    union select hash from event_images where hash = any(${hashes})`
  return new Set(rows.map(({ hash }) => hash))
}
