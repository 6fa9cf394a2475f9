import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ClusterOptions, clusterPlace, startCluster } from './cluster.ts'

interface ReachedCluster {
  url: string
  /** Stops the database only if it was started for this. */
  leave(): Promise<void>
}

/** The database of a running product, or one that is started on its files for the time being. */
export async function reachCluster(options: ClusterOptions): Promise<ReachedCluster> {
  const url = runningUrl(clusterPlace(options.dataDir))
  if (url !== undefined) return { url, leave: async () => {} }
  const cluster = await startCluster(options)
  return { url: cluster.url, leave: () => cluster.stop() }
}

/** What the running database says of itself: its process in the first line, its port in the fourth. */
function runningUrl(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port, state] = [Number(lines[0]), lines[3]?.trim(), lines[7]?.trim()]
  if (state !== 'ready' || !isAlive(pid)) return undefined
  const password = readFileSync(`${dataDir}.password`, 'utf8').trim()
  return `postgres://manyhands:${password}@127.0.0.1:${port}/postgres`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
