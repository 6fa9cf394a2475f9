import { type ClusterOptions, clusterPlace, passwordIn, startCluster, urlOf } from './cluster.ts'
import { readPostmaster } from './postmaster.ts'

interface ReachedCluster {
  url: string
  /** Stops the database only if `reachCluster` started it. */
  leave(): Promise<void>
}

/** The database of a running product; starts one on its files if none runs. */
export async function reachCluster(options: ClusterOptions): Promise<ReachedCluster> {
  const dataDir = clusterPlace(options.dataDir)
  const running = readPostmaster(dataDir)
  if (running?.isReady && running.isAlive()) {
    return { url: urlOf(running.port, passwordIn(dataDir)), leave: async () => {} }
  }
  const cluster = await startCluster(options)
  return { url: cluster.url, leave: () => cluster.stop() }
}
