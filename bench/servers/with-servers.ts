import type { Database } from '../databases.ts'
import { requireSameAnswers } from '../same-answers.ts'
import { references, startProduct, startReference } from './contestants.ts'
import type { Server } from './server-process.ts'

export type Reference = keyof typeof references

export type Servers<R extends Reference> = Record<R | 'product', Server>

/** Starts the product and the references on one database, verifies equal responses, and runs `work`. */
export async function withServers<R extends Reference, T>(
  database: Database,
  names: R[],
  work: (servers: Servers<R>) => Promise<T>,
): Promise<T> {
  const started: Server[] = []
  const running = async (starting: Promise<Server>) => {
    const server = await starting
    started.push(server)
    return server
  }
  try {
    const product = await running(startProduct(database.url))
    const servers = { product } as Servers<Reference>
    for (const name of names) {
      const reference = await running(startReference(references[name], database.url))
      await requireSameAnswers(product, reference, database, references[name].counts)
      servers[name] = reference
    }
    return await work(servers)
  } finally {
    await Promise.all(started.map((server) => server.stop()))
  }
}
