import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../postgres/cluster.ts'

/** Starts a temporary Postgres without durability, which tests do not need. */
export async function startTestCluster(root: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-test-'))
  // mkdtemp creates a private folder, but the database's own user must be able to enter it.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({
    root,
    dataDir: path.join(folder, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
