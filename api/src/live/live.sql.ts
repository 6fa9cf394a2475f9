import type { AnySql } from '../platform/db/sql.ts'

/** Returns whether the user has unread messages, or events of gigs or trips, of the last `ageMs` milliseconds. */
export async function hasNews(sql: AnySql, userId: number, ageMs: number) {
  const newest = (column: 'customer_id' | 'packer_id') => sql`
    select created_at from (
      select created_at from gig_events where ${sql(column)} = ${userId} order by id desc limit 1) e
    where created_at > now() - make_interval(secs => ${ageMs / 1000})`
  const rows = await sql`
    (${newest('customer_id')}) union all (${newest('packer_id')})
    union all select created_at from messages
      where recipient_id = ${userId} and seen_at is null
        and created_at > now() - make_interval(secs => ${ageMs / 1000})`
  return rows.length > 0
}
