import type { AnySql } from '../platform/db/sql.ts'

/** The content behind an address. */
export async function findImageHash(sql: AnySql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`select hash from gig_images where token = ${token}`
  return row?.hash
}

/** Those of the hashes that some gig uses. */
export async function usedHashes(sql: AnySql, hashes: string[]): Promise<Set<string>> {
  const rows = await sql<{ hash: string }[]>`
    select distinct hash from gig_images where hash = any(${hashes})`
  return new Set(rows.map(({ hash }) => hash))
}
