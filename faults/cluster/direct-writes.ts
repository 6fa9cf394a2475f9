import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Node, password } from './node.ts'

/**
 * Writes to each Postgres through its Unix socket, past HAProxy and a cut network, and remembers which of them
 * acknowledge. Returns a check: one message if rows are lost, and one if a node acknowledged after another had taken over.
 */
export function startDirectWrites(nodes: Node[], databaseUrl: string) {
  let written: { node: string; begun: number }[] = []
  let counted = 0

  async function write({ name, folder }: Node) {
    const sql = postgres({
      ...{ path: `${folder}/.s.PGSQL.5432`, user: 'manyhands', password, database: 'manyhands' },
      ...{ max: 1, backoff: () => 0.2, onnotice: () => {} },
    })
    await sql`create table if not exists acknowledged (node text)`.catch(() => {})
    for (;;) {
      const begun = performance.now()
      await sql`insert into acknowledged values (${name})`.then(
        () => written.push({ node: name, begun }),
        () => {},
      )
      await sleep(100)
    }
  }
  for (const node of nodes) void write(node)

  return async (): Promise<string[]> => {
    const primaries = written
      .toSorted((one, other) => one.begun - other.begun)
      .map(({ node }) => node)
      .filter((node, index, all) => node !== all[index - 1])
    counted += written.length
    written = []
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    const [row] = await sql<{ count: number }[]>`select count(*)::int from acknowledged`
    await sql.end()
    const lost = counted - (row?.count ?? 0)
    return [
      ...(lost > 0 ? [`${lost} rows that a node acknowledged are lost`] : []),
      ...(primaries.length > 2 ? [`these acknowledged in turn: ${primaries.join()}`] : []),
    ]
  }
}
