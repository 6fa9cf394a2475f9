import type { Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { findUserType } from './packers.sql.ts'

/** 404 for an id that is nobody's, or a customer's. */
export async function requirePacker(sql: Sql, id: number) {
  if ((await findUserType(sql, id)) !== 'packer')
    throw new HttpError(404, 'There is no such packer.')
}

/** 404 for an id that is nobody's. */
export async function requireAccount(sql: Sql, id: number) {
  if (!(await findUserType(sql, id))) throw new HttpError(404, 'There is no such user.')
}
