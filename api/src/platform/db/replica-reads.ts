import type { Pools } from './database.ts'
import type { Replicas } from './replicas.ts'

/**
 * Runs a read that may be slightly stale. If `work` throws on a replica, `work` runs again on the
 * primary, because only the primary's "not found" is final.
 */
export type Read<F> = <T>(work: (reads: F) => Promise<T>) => Promise<T>

/**
 * The session that reads. A replica must have replayed at least `position` before the session may
 * read from that replica.
 */
interface Reader {
  hash: Uint8Array
  position: number
}

interface Servers<R> {
  primary: Pools
  replicas: Replicas | undefined
  /** Creates the functions that read from one server. Called once per server. */
  readsOf: (pools: Pools) => R
}

export type ReplicaReads<R> = ReturnType<typeof createReplicaReads<R>>

/** Chooses a replica or the primary for each read. Without replicas, always chooses the primary. */
export function createReplicaReads<R>({ primary, replicas, readsOf }: Servers<R>) {
  const atPrimary = readsOf(primary)
  const atReplicas = new Map(replicas?.pools.map((pools) => [pools.sql, readsOf(pools)] as const))

  async function readAt<T>(replica: Pools | undefined, work: (reads: R) => Promise<T>) {
    const reads = replica && atReplicas.get(replica.sql)
    if (!reads) return { isPrimary: true, result: await work(atPrimary) }
    try {
      return { isPrimary: false, result: await work(reads) }
    } catch {
      return { isPrimary: true, result: await work(atPrimary) }
    }
  }

  return {
    /** Reads for an anonymous request. */
    anonymous: async <T>(work: (reads: R) => Promise<T>) =>
      (await readAt(replicas?.any(), work)).result,

    /**
     * Reads for one request of a session. After the reads, `mustSavePosition` tells whether the
     * caller must save the primary's WAL position in the session. That is necessary if the session
     * has read from the primary and its next read may go to a replica.
     */
    forSession({ hash, position }: Reader) {
      let usedPrimary = false
      const read: Read<R> = async (work) => {
        const done = await readAt(replicas?.find(hash, position), work)
        usedPrimary ||= done.isPrimary
        return done.result
      }
      const mustSavePosition = () => usedPrimary && replicas?.mustSavePosition(hash) === true
      return { read, mustSavePosition }
    },

    /**
     * Whether a write must save its WAL position. Without replicas, users read their own writes
     * anyway.
     */
    hasReplicas: atReplicas.size > 0,
  }
}
