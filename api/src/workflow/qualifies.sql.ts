import type { AnySql, Fragment } from '../platform/db/sql.ts'

/**
 * Returns SQL for whether the packer has what `gigs g` asks for: specialties, people and the badge. Postgres reads these
 * once per statement if `packerId` is a number.
 */
export const qualifies = (sql: AnySql, packerId: number | Fragment): Fragment => sql`(
  g.spec_mask & ~(select packer_mask(${packerId})) = 0
  and helpers_asked(g.move) <= (select crew_size from users where id = ${packerId})
  and (not g.verified_only
    or exists (select from users where id = ${packerId} and verified_until > now())))`

/**
 * Whether the packer can book `gigs g` once it is open: the packer qualifies, has not missed its pickup before, and is
 * neither suspended nor deleted. Only these packers are asked, told or listed.
 */
export const canBook = (sql: AnySql, packerId: number | Fragment): Fragment => sql`(
  ${qualifies(sql, packerId)} and not missed_pickup(g.id, ${packerId})
  and exists (select from users where id = ${packerId} and user_type = 'packer'
    and deleted_at is null and suspended_at is null))`
