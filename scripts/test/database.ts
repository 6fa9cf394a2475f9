import { spawn } from 'node:child_process'
import path from 'node:path'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { temporaryFolder } from '../postgres/owner.ts'

/**
 * Starts a temporary Postgres. After it stops, another process deletes its data: after the API tests, that are
 * 50,000 files, which take ten seconds.
 */
export async function startTemporaryCluster(
  root: string,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = temporaryFolder()
  const cluster = await startCluster({ root, dataDir: path.join(folder, 'postgres'), settings })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
    },
  }
}

/** Starts a temporary Postgres without durability and autovacuum, which tests do not need. */
export const startTestCluster = (root: string) =>
  startTemporaryCluster(root, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    // Lets the kernel copy the files of the template, which is quicker.
    file_copy_method: 'clone',
  })
