import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTemplate } from '../../api/src/platform/db/database.fixture.ts'
import { startTestCluster } from './database.ts'

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined
}

/**
 * Jest's global setup for tests on a real Postgres. Tests create databases on the server of
 * TEST_DATABASE_URL, as copies of a template. If unset, starts an embedded server, which the global
 * teardown deletes. TEST_RUN_FOLDER is for files that the test files of one run share.
 */
export default async function startDatabase(_config: unknown, project: { rootDir: string }) {
  process.env.TEST_RUN_FOLDER = mkdtempSync(path.join(os.tmpdir(), 'manyhands-run-'))
  let url = process.env.TEST_DATABASE_URL
  if (!url) {
    const cluster = await startTestCluster(path.dirname(project.rootDir))
    globalThis.stopTestDatabase = () => cluster.stop()
    ;({ url } = cluster)
    process.env.TEST_DATABASE_URL = url
  }
  await createTemplate(url)
}
