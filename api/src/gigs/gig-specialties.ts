import type { AnySql } from '../platform/db/sql.ts'
import { fieldError } from '../platform/errors/http-error.ts'
import { existingSpecialties } from '../specialties/specialties.sql.ts'

/** Throws 422 naming the first id that is not a specialty. */
export async function refuseUnknownSpecialties(sql: AnySql, ids: number[]) {
  if (ids.length === 0) return
  const existing = await existingSpecialties(sql, ids)
  const index = ids.findIndex((id) => !existing.has(id))
  if (index === -1) return
  throw fieldError(
    `specialties.${index}`,
    `specialties must be ids of specialties; there is none with the id ${ids[index]}`,
  )
}
