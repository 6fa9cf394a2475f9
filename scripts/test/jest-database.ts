import path from 'node:path'
import { startTestCluster } from './database.ts'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * Jest's global set-up for tests on a real Postgres: TEST_DATABASE_URL names a server on which
 * databases may be made; without it an embedded one is started, and thrown away afterwards.
 */
export default async function startDatabase(_config: unknown, project: { rootDir: string }) {
  if (process.env.TEST_DATABASE_URL) return
  const cluster = await startTestCluster(path.dirname(project.rootDir))
  process.env.TEST_DATABASE_URL = cluster.url
  globalThis.stopTestDatabase = () => cluster.stop()
}
