import path from 'node:path'
import type { Database } from '../databases.ts'
import { requireSameAnswers } from '../same-answers.ts'
import { logFile, type Server, startProduct, startServer } from './server-process.ts'

/** `counts`: whether each request runs a count(*) for X-Total-Count. */
const references = [
  { name: 'a  node:http + postgres.js, with a count', counts: true },
  { name: 'b  node:http + postgres.js, without', counts: false },
]
const folder = path.join(import.meta.dirname, '../reference')
const script = path.join(folder, 'node-http.ts')

/** Starts the product and the references on one database, verifies equal responses, and runs `work`. */
export async function withServers<T>(
  database: Database,
  work: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const product = await startProduct(database.url)
  const servers = [product]
  try {
    for (const { name, counts } of references) {
      const env = { DATABASE_URL: database.url, COUNT: counts ? 'real' : '' }
      const reference = await startServer({ name, script, folder, env, logFile })
      servers.push(reference)
      await requireSameAnswers(product, reference, database, counts)
    }
    return await work(servers)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}
