import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { type Node, password } from './node.ts'

interface Written {
  node: string
  begun: number
}

/**
 * Writes to each Postgres through its Unix socket, past HAProxy and a cut network, and remembers which of them
 * acknowledge.
 */
export class DirectWrites {
  readonly #databaseUrl: string
  readonly #sockets: postgres.Sql[]
  #written: Written[] = []
  #counted = 0

  constructor(nodes: Node[], databaseUrl: string) {
    this.#databaseUrl = databaseUrl
    this.#sockets = nodes.map(({ folder }) =>
      postgres({
        ...{ path: `${folder}/.s.PGSQL.5432`, user: 'manyhands', password, database: 'manyhands' },
        ...{ max: 1, backoff: () => 0.2, onnotice: () => {} },
      }),
    )
    for (const [index, sql] of this.#sockets.entries())
      void this.#write(nodes[index]?.name ?? '', sql)
  }

  async #write(node: string, sql: postgres.Sql) {
    await sql`create table if not exists acknowledged (node text)`.catch(() => {})
    for (;;) {
      const begun = performance.now()
      await sql`insert into acknowledged values (${node})`.then(
        () => this.#written.push({ node, begun }),
        () => {},
      )
      await sleep(100)
    }
  }

  /** Returns one message for each lost row, and if one node acknowledged after another had taken over. */
  async check(): Promise<string[]> {
    const written = this.#written.toSorted((one, other) => one.begun - other.begun)
    const primaries = written
      .map(({ node }) => node)
      .filter((node, index, all) => node !== all[index - 1])
    this.#written = []
    this.#counted += written.length
    const sql = postgres(this.#databaseUrl, { max: 1, onnotice: () => {} })
    const [row] = await sql<{ count: number }[]>`select count(*)::int from acknowledged`
    await sql.end()
    const lost = this.#counted - (row?.count ?? 0)
    return [
      ...(lost > 0 ? [`${lost} rows that a node acknowledged are lost`] : []),
      ...(primaries.length > 2 ? [`these acknowledged in turn: ${primaries.join()}`] : []),
    ]
  }
}
