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
