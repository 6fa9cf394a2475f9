import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { temporaryFolder } from '../postgres/owner.ts'

/** Starts a temporary Postgres. Another process deletes its data, also if this process is killed. */
export async function startTemporaryCluster(
  root: string,
  settings: Record<string, string> = {},
  place = os.tmpdir(),
): Promise<Cluster> {
  const folder = temporaryFolder(place)
  const remover = removerOf(folder)
  const cluster = await startCluster({ root, dataDir: path.join(folder, 'postgres'), settings })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      remover.stdin.end()
    },
  }
}

/** Returns a process that deletes a folder once its standard input ends, as it does with this process. */
function removerOf(folder: string) {
  // While Postgres stops, it still writes files.
  const script = 'cat; until rm -rf "$0"; do sleep 1; done'
  const remover = spawn('/bin/sh', ['-c', script, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.unref()
  return remover
}

/**
 * Starts a temporary Postgres without durability and autovacuum, which tests do not need, and in memory where possible.
 */
export const startTestCluster = (root: string) =>
  startTemporaryCluster(
    root,
    {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      // Lets the kernel copy the files of the template, which is quicker.
      file_copy_method: 'clone',
    },
    memoryFolder(),
  )

/** What the API tests need, several times over: they use 0.2 GB. */
const roomBytes = 2 ** 30

/**
 * Returns the folder that Linux keeps in memory, if it has room. Each API test file copies a database of 600 files: on a
 * disk, that takes a fifth of the time of these tests.
 */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder) || process.availableMemory() < 2 * roomBytes) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < roomBytes ? undefined : folder
}
