import path from 'node:path'
import type { Database } from '../databases.ts'
import { requireSameAnswers } from '../same-answers.ts'
import { logFile, type Server, startProduct, startServer } from './server-process.ts'

/** `counts`: whether each request runs a count(*) for X-Total-Count. */
const references = {
  a: { name: 'a  node:http + postgres.js, with a count', counts: true },
  b: { name: 'b  node:http + postgres.js, without', counts: false },
}
type ReferenceKind = (typeof references)['a']

function startReference({ name, counts }: ReferenceKind, databaseUrl: string) {
  const folder = path.join(import.meta.dirname, '../reference')
  return startServer({
    name,
    logFile,
    script: path.join(folder, 'node-http.ts'),
    folder,
    env: { DATABASE_URL: databaseUrl, COUNT: counts ? 'real' : '' },
  })
}

type Reference = keyof typeof references

type Servers<R extends Reference> = Record<R | 'product', Server>

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
