import type { AnySql } from '../platform/db/sql.ts'
import type { Specialty } from './specialties.contract.ts'

export async function listSpecialties(sql: AnySql): Promise<Specialty[]> {
  return sql<Specialty[]>`
    select id, name, description, specialty_type_id from specialties order by id`
}

/** Returns the ids that exist. */
export async function existingSpecialties(sql: AnySql, ids: number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select id from specialties where id = any(${ids}::float8[])`
  return new Set(rows.map(({ id }) => id))
}
