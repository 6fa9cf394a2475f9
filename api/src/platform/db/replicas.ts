import { repeat } from '../process/repeat.ts'
import type { Sql } from './sql.ts'
import { primaryPosition, replayedPosition, type WalPosition } from './wal-position.sql.ts'

/** A server that follows, to read from: pools for the statements, and one connection to ask it by. */
interface Follower {
  sql: Sql
  lists: Sql
  watch: Sql
}

const followedEveryMs = 100
const ledEveryMs = 500
/** An older answer says nothing any more. */
const silenceMs = 1_500

interface Times {
  /** Who shows less than all that was there so long ago is left out. */
  mostLagMs: number
  /** So long a replica has to do well before it is read from again: all processes have noticed by then. */
  trialMs: number
}

class Replica {
  readonly follower: Follower
  replayed: WalPosition = 0
  /** When it last did well: it answered, and did not lag. Before this process was there it may have. */
  answeredAt = performance.now()
  /** Since when it does well; undefined while it does not. */
  wellSince: number | undefined
  /** What it has to show before it is read from: all that anybody can have read elsewhere. */
  gate: WalPosition | undefined

  constructor(follower: Follower) {
    this.follower = follower
  }
}

/**
 * Where somebody's reads may go. Each person has one replica, the same in all processes, so that
 * nobody goes back in time from one to another; else they read where the writes are. The replica has to
 * show what the person has written, and whatever they have read elsewhere (`position`).
 */
export class Replicas {
  readonly #primary: Sql
  readonly #replicas: Replica[]
  readonly #times: Times
  readonly #watches: { stop(): void }[] = []
  #led: { at: WalPosition; time: number }[] = []

  constructor(
    primary: Sql,
    followers: Follower[],
    times: Times = { mostLagMs: 10_000, trialMs: 1_000 },
  ) {
    this.#primary = primary
    this.#times = times
    this.#replicas = followers.map((follower) => new Replica(follower))
    if (followers.length === 0) return
    this.#watches = [
      repeat(() => this.#lookAtPrimary(), { everyMs: ledEveryMs }),
      ...this.#replicas.map((replica) =>
        repeat(() => this.#lookAt(replica), { everyMs: followedEveryMs }),
      ),
    ]
  }

  get followers(): Follower[] {
    return this.#replicas.map(({ follower }) => follower)
  }

  /** The replica of whoever has that key; undefined when it may not be read from now. */
  find(key: Uint8Array, position: WalPosition): Follower | undefined {
    const replica = this.#homeOf(key)
    return replica && this.#isFit(replica) && replica.replayed >= position
      ? replica.follower
      : undefined
  }

  /** Any that may be read from. */
  any(): Follower | undefined {
    const fit = this.#replicas.filter((replica) => this.#isFit(replica))
    return fit[Math.floor(Math.random() * fit.length)]?.follower
  }

  /**
   * Whether what is read elsewhere has to be noted for the person: some process may read from their
   * replica right after. One that was left out for long comes back only when it shows all.
   */
  isNoted(key: Uint8Array): boolean {
    const replica = this.#homeOf(key)
    return !!replica && performance.now() - replica.answeredAt < this.#times.mostLagMs
  }

  stop() {
    for (const watch of this.#watches) watch.stop()
  }

  #homeOf(key: Uint8Array): Replica | undefined {
    return this.#replicas[(key[0] ?? 0) % this.#replicas.length]
  }

  #isFit(replica: Replica) {
    return this.#isWell(replica) && replica.gate !== undefined && replica.replayed >= replica.gate
  }

  #isWell({ wellSince, answeredAt }: Replica) {
    return wellSince !== undefined && performance.now() - answeredAt < silenceMs
  }

  async #lookAtPrimary() {
    const at = await primaryPosition(this.#primary)
    const now = performance.now()
    this.#led.push({ at, time: now })
    // The latest of those that are old enough stays: it is what must have been replayed by now.
    const old = this.#led.findLastIndex(({ time }) => now - time > this.#times.mostLagMs)
    this.#led = this.#led.slice(Math.max(0, old))
  }

  async #lookAt(replica: Replica) {
    const replayed = await replayedPosition(replica.follower.watch).catch(() => undefined)
    const now = performance.now()
    if (replayed === undefined || this.#lags(replayed, now)) {
      replica.wellSince = replica.gate = undefined
      return
    }
    // Others may have thought it well through a silence: as if it had ended here.
    if (now - replica.answeredAt > silenceMs) replica.wellSince = replica.gate = undefined
    replica.replayed = replayed
    replica.answeredAt = now
    replica.wellSince ??= now
    if (replica.gate === undefined && now - replica.wellSince > this.#times.trialMs) {
      replica.gate = await primaryPosition(this.#primary)
    }
  }

  #lags(replayed: WalPosition, now: number) {
    const [oldest] = this.#led
    return oldest !== undefined && now - oldest.time > this.#times.mostLagMs && replayed < oldest.at
  }
}
