import type { Sql } from '../platform/db/sql.ts'
import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import { existingSpecialties } from '../specialties/specialties.sql.ts'
import { addPackerSpecialty, removePackerSpecialty } from './packers.sql.ts'
import { requirePacker } from './require-packer.ts'

/**
 * Gives the packer the specialty and returns it. In the result, `added` is false if the packer had
 * it before. Throws 422 if there is no such specialty.
 */
export async function chooseSpecialty(sql: Sql, packerId: number, specialtyId: number) {
  const chosen = await addPackerSpecialty(sql, packerId, specialtyId)
  if (chosen) return chosen
  throw fieldError(
    'specialty_id',
    `specialty_id must be the id of a specialty; there is none with the id ${specialtyId}`,
  )
}

export async function dropSpecialty(
  sql: Sql,
  userId: number,
  { packerId, specialtyId }: { packerId: number; specialtyId: number },
) {
  await requirePacker(sql, packerId)
  if (!(await existingSpecialties(sql, [specialtyId])).has(specialtyId)) {
    throw new HttpError(404, 'There is no such specialty.')
  }
  if (packerId !== userId) throw new HttpError(403, 'These are the specialties of another packer.')
  await removePackerSpecialty(sql, packerId, specialtyId)
}
