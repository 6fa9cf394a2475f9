import type { AnySql, Fragment } from '../platform/db/sql.ts'

/** Selects where the packer starts from: null until the packer has answered, '' if the packer does not say. */
export const homeZipOf = (sql: AnySql, id: Fragment) => sql`
  (select zip_code from mail_preferences where user_id = ${id} and (zip_code <> '' or zip_asked))`

/** Returns `null` until the packer has answered. */
export async function findHomeZip(sql: AnySql, id: number) {
  const [row] = await sql<{ home_zip: string | null }[]>`
    select ${homeZipOf(sql, sql`${id}::int`)} as home_zip`
  return row?.home_zip ?? null
}
