import { repeat } from '../process/repeat.ts'
import type { Sql } from './sql.ts'
import { primaryPosition, replayedPosition, type WalPosition } from './wal-position.sql.ts'

/** The pools of one replica, and one connection to monitor it. */
interface ReplicaPools {
  sql: Sql
  lists: Sql
  monitor: Sql
}

const replicaEveryMs = 100
const primaryEveryMs = 500
/** A replica whose last good response is older than this is unhealthy. */
const silenceMs = 1_500

interface Times {
  /** A replica that lags more than this serves no reads. */
  maxLagMs: number
  /**
   * How long a replica must be healthy before it serves reads again. After this time, every process
   * has noticed the recovery and saves positions again (`mustSavePosition`).
   */
  trialMs: number
}

class Replica {
  readonly pools: ReplicaPools
  replayed: WalPosition = 0
  /**
   * When the replica last responded without too much lag. The initial value is the current time, so
   * that a new process saves the positions of its sessions (`mustSavePosition`), because other
   * processes may already read from the replica.
   */
  healthyAt = performance.now()
  /** The start of the current healthy period; undefined while unhealthy. */
  healthySince: number | undefined
  /**
   * Before the replica serves reads, it must have replayed this WAL position, because users may
   * have read newer data on other servers until then.
   */
  requiredPosition: WalPosition | undefined

  constructor(pools: ReplicaPools) {
    this.pools = pools
  }
}

/**
 * Chooses the replica for a session's reads. A session always reads from the same replica, in all
 * processes, or from the primary, so that it never sees older data than before. The replica must
 * have replayed the session's writes and everything that the session has read elsewhere
 * (`position`).
 */
export class Replicas {
  readonly #primary: Sql
  readonly #replicas: Replica[]
  readonly #times: Times
  readonly #watches: { stop(): void }[] = []
  #primaryPositions: { at: WalPosition; time: number }[] = []

  constructor(
    primary: Sql,
    pools: ReplicaPools[],
    times: Times = { maxLagMs: 10_000, trialMs: 1_000 },
  ) {
    this.#primary = primary
    this.#times = times
    this.#replicas = pools.map((each) => new Replica(each))
    if (pools.length === 0) return
    this.#watches = [
      repeat(() => this.#checkPrimary(), { everyMs: primaryEveryMs }),
      ...this.#replicas.map((replica) =>
        repeat(() => this.#checkReplica(replica), { everyMs: replicaEveryMs }),
      ),
    ]
  }

  get pools(): ReplicaPools[] {
    return this.#replicas.map(({ pools }) => pools)
  }

  /**
   * Returns the replica of the session with this key, or undefined if that replica is unhealthy or
   * has not replayed `position` yet.
   */
  find(key: Uint8Array, position: WalPosition): ReplicaPools | undefined {
    const replica = this.#replicaOf(key)
    return replica && this.#isReadable(replica) && replica.replayed >= position
      ? replica.pools
      : undefined
  }

  /** Returns a random readable replica, or undefined if no replica is readable. */
  any(): ReplicaPools | undefined {
    const readable = this.#replicas.filter((replica) => this.#isReadable(replica))
    return readable[Math.floor(Math.random() * readable.length)]?.pools
  }

  /**
   * Whether a session that has read from the primary must save its position, because another
   * process may send the session's next read to the replica. False once the replica has been
   * unhealthy for `maxLagMs`: before that replica serves reads again, it must reach
   * `requiredPosition`, which covers what the session has read.
   */
  mustSavePosition(key: Uint8Array): boolean {
    const replica = this.#replicaOf(key)
    return !!replica && performance.now() - replica.healthyAt < this.#times.maxLagMs
  }

  stop() {
    for (const watch of this.#watches) watch.stop()
  }

  #replicaOf(key: Uint8Array): Replica | undefined {
    return this.#replicas[(key[0] ?? 0) % this.#replicas.length]
  }

  #isReadable(replica: Replica) {
    const { replayed, requiredPosition } = replica
    return (
      this.#isHealthy(replica) && requiredPosition !== undefined && replayed >= requiredPosition
    )
  }

  #isHealthy({ healthySince, healthyAt }: Replica) {
    return healthySince !== undefined && performance.now() - healthyAt < silenceMs
  }

  async #checkPrimary() {
    const at = await primaryPosition(this.#primary)
    const now = performance.now()
    this.#primaryPositions.push({ at, time: now })
    // Keep the latest position that is older than the maximum lag, and all newer ones. A replica
    // that has not replayed that old position lags too much.
    const old = this.#primaryPositions.findLastIndex(
      ({ time }) => now - time > this.#times.maxLagMs,
    )
    this.#primaryPositions = this.#primaryPositions.slice(Math.max(0, old))
  }

  async #checkReplica(replica: Replica) {
    const replayed = await replayedPosition(replica.pools.monitor).catch(() => undefined)
    const now = performance.now()
    if (replayed === undefined || this.#lags(replayed, now)) {
      replica.healthySince = replica.requiredPosition = undefined
      return
    }
    // The replica was silent, so start a new trial. While it was silent, sessions read newer data
    // from the primary, and processes may have stopped saving positions (`mustSavePosition`). After
    // the trial, `requiredPosition` covers everything that the sessions have read.
    if (now - replica.healthyAt > silenceMs) {
      replica.healthySince = replica.requiredPosition = undefined
    }
    replica.replayed = replayed
    replica.healthyAt = now
    replica.healthySince ??= now
    if (
      replica.requiredPosition === undefined &&
      now - replica.healthySince > this.#times.trialMs
    ) {
      replica.requiredPosition = await primaryPosition(this.#primary)
    }
  }

  #lags(replayed: WalPosition, now: number) {
    const [oldest] = this.#primaryPositions
    return oldest !== undefined && now - oldest.time > this.#times.maxLagMs && replayed < oldest.at
  }
}
