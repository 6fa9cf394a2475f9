import path from 'node:path'
import { startTestCluster } from './database.ts'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * Jest's global setup for tests on a real Postgres. Tests create databases on the server of
 * TEST_DATABASE_URL. If unset, starts an embedded server, which the global teardown deletes.
 */
export default async function startDatabase(_config: unknown, project: { rootDir: string }) {
  if (process.env.TEST_DATABASE_URL) return
  const cluster = await startTestCluster(path.dirname(project.rootDir))
  process.env.TEST_DATABASE_URL = cluster.url
  globalThis.stopTestDatabase = () => cluster.stop()
}
