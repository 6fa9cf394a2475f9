import type { Sql } from './sql.ts'

/** The oldest Postgres version that the migrations are tested on. */
const oldest = 15

/** Throws if the server is older than the oldest supported version. */
export async function requireSupportedServer(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int / 10000 as version`
  const version = row?.version ?? 0
  if (version >= oldest) return
  throw new Error(
    `The database of DATABASE_URL is Postgres ${version}: Manyhands needs version ${oldest} or later.`,
  )
}

/** Returns the statement timeout of this pool's connections, such as '15s'; '0' means none. */
export async function statementTimeout(sql: Sql): Promise<string> {
  const [row] = await sql<{ limit: string }[]>`
    select current_setting('statement_timeout') as limit`
  return row?.limit ?? '0'
}
