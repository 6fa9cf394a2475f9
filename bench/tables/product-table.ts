import type { Bench } from '../bench.ts'
import type { Database } from '../databases.ts'
import type { Measured, Table } from '../report.ts'
import { type Server, startProduct } from '../servers/server-process.ts'

/** Runs the product on the small database, or on one with `gigs`, and returns a table with the rows that `measure` returns. */
export async function productTable(
  { settings, databases }: Bench,
  { gigs, ...table }: Omit<Table, 'rows'> & { gigs?: number },
  measure: (server: Server, database: Database) => Promise<Measured[]>,
): Promise<Table[]> {
  const database = await databases.withGigs(gigs ?? settings.sizes.small)
  const server = await startProduct(database.url)
  return measure(server, database)
    .then((rows) => [{ ...table, rows }])
    .finally(() => server.kill())
}
