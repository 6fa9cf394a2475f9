import type { AnySql } from '../platform/db/sql.ts'

/**
 * Returns the packer's specialties as a bit mask. Locks their rows: until the transaction ends, the
 * packer cannot remove any of them.
 */
export async function packerMask(sql: AnySql, packerId: number): Promise<number> {
  const [row] = await sql<{ mask: number }[]>`
    with kept as (
      select specialty_id from packer_specialties where user_id = ${packerId} for key share
    )
    select coalesce(bit_or(s.bit), 0) as mask
    from kept join specialties s on s.id = kept.specialty_id`
  return row?.mask ?? 0
}

/** Returns what the packer qualifies for: the specialties as a bit mask, the badge, and the crew. Without a lock. */
export async function readAbilities(sql: AnySql, packerId: number) {
  const [row] = await sql<{ mask: number; is_verified: boolean; crew_size: number }[]>`
    select packer_mask(id) as mask, coalesce(verified_until > now(), false) as is_verified, crew_size
    from users where id = ${packerId}`
  return row ?? { mask: 0, is_verified: false, crew_size: 1 }
}
