import type { Seen } from './data-version.sql.ts'
import type { Pools } from './database.ts'
import type { Sql } from './pool.ts'
import type { Replicas } from './replicas.ts'
import { GigLists } from '../../gigs/list/gig-lists.ts'
import { createGigReader, type GigReader } from '../../gigs/gig-reader.ts'

/** A server that is read from. */
export interface Reads {
  sql: Sql
  gigLists: GigLists
  readGig: GigReader
  /** What is known of its data already. */
  seen: Seen
}

/** Reads what may be a little late. `work` may be done twice: only where the writes are is a no a no. */
export type Read = <T>(work: (reads: Reads) => Promise<T>) => Promise<T>

/** Whose reads: the hash of the session's token, and what the person has to be shown at least. */
interface Reader {
  hash: Uint8Array
  position: number
  seen: Seen
}

export type Reading = ReturnType<typeof createReading>

/** Decides for each request where it reads. Without replicas that is where the writes are. */
export function createReading(
  primary: Pools,
  replicas: Replicas | undefined,
  publicUrl: string | null,
) {
  const readsOf = ({ sql, lists }: Pools) => ({
    sql,
    gigLists: new GigLists(lists),
    readGig: createGigReader(sql, publicUrl),
  })
  const atPrimary = readsOf(primary)
  const atReplicas = new Map(
    replicas?.followers.map((follower) => [follower.sql, readsOf(follower)] as const),
  )

  async function readAt<T>(
    replica: Pools | undefined,
    seen: Seen,
    work: (reads: Reads) => Promise<T>,
  ) {
    const reads = replica && atReplicas.get(replica.sql)
    if (!reads) return { isElsewhere: true, result: await work({ ...atPrimary, seen }) }
    try {
      // A page that somebody else has asked for before this replica was chosen may be too old.
      const result = await work({ ...reads, seen: unseen() })
      return { isElsewhere: false, result }
    } catch {
      return { isElsewhere: true, result: await work({ ...atPrimary, seen }) }
    }
  }

  return {
    /** For whoever is not signed in. */
    anybody: async <T>(work: (reads: Reads) => Promise<T>) =>
      (await readAt(replicas?.any(), unseen(), work)).result,

    /** For one request of somebody; `isNoted` tells in the end whether they read elsewhere. */
    somebody({ hash, position, seen }: Reader) {
      let isElsewhere = false
      const read: Read = async (work) => {
        const done = await readAt(replicas?.find(hash, position), seen, work)
        isElsewhere ||= done.isElsewhere
        return done.result
      }
      return { read, isNoted: () => isElsewhere && replicas?.isNoted(hash) === true }
    },

    /** Whether writes have to be noted, so that who wrote is shown them. */
    hasReplicas: atReplicas.size > 0,
  }
}

const unseen = (): Seen => ({ asked: performance.now(), version: null })
