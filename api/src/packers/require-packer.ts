import type { Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { findUserType } from './packers.sql.ts'

export const packerNotFound = () => new HttpError(404, 'There is no such packer.')

/** Throws 404 unless the id is that of a packer. */
export async function requirePacker(sql: Sql, id: number) {
  if ((await findUserType(sql, id)) !== 'packer') throw packerNotFound()
}

/** Throws 404 unless the id is that of an account. */
export async function requireAccount(sql: Sql, id: number) {
  if (!(await findUserType(sql, id))) throw new HttpError(404, 'There is no such user.')
}
