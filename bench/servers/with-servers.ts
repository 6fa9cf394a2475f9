import type { Bench } from '../bench.ts'
import type { Database } from '../databases.ts'
import { requireSameAnswers } from '../same-answers.ts'
import { productName, references, startProduct, startReference } from './contestants.ts'
import type { Server } from './server-process.ts'

export type Reference = keyof typeof references

export type Servers<R extends Reference> = Record<R | 'product', Server>

/** Runs `work` with the product and references on one database, once all give the same responses. */
export async function withServers<R extends Reference, T>(
  { settings }: Bench,
  database: Database,
  names: R[],
  work: (servers: Servers<R>) => Promise<T>,
): Promise<T> {
  const started: Server[] = []
  try {
    const starting = [
      startProduct(settings.tree, database.url),
      ...names.map((name) => startReference(references[name], database.url)),
    ].map(async (server) => started.push(await server))
    await Promise.all(starting)
    const named = (name: string) => started.find((server) => server.name === name) as Server
    const product = named(productName)
    const servers = { product } as Servers<Reference>
    for (const name of names) {
      const reference = named(references[name].name)
      servers[name] = reference
      await requireSameAnswers({
        product,
        reference,
        database,
        counted: references[name].counts,
      })
    }
    return await work(servers)
  } finally {
    await Promise.all(started.map((server) => server.stop()))
  }
}
