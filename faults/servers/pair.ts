import { setTimeout as sleep } from 'node:timers/promises'
import { Postgres } from './postgres.ts'

/** A primary and its replica. Postgres acknowledges a commit once both servers have flushed it. */
export class Pair {
  primary: Postgres
  standby: Postgres
  /** Whether the primary has no replica, which is the case after a promotion. */
  isIncomplete = false

  private constructor(primary: Postgres, standby: Postgres) {
    this.primary = primary
    this.standby = standby
  }

  static async start(): Promise<Pair> {
    const primary = await Postgres.start({ wal_keep_size: '512MB' })
    const pair = new Pair(primary, await Postgres.following(primary))
    await pair.#waitForSync()
    return pair
  }

  /** A URL with the hosts of both servers, among which the API finds the primary. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ url }) => new URL(url).host).toSorted()
    return this.primary.url.replace(new URL(this.primary.url).host, hosts.join(','))
  }

  async promote(): Promise<void> {
    await this.standby.query((sql) => sql`select pg_promote()`)
    const old = this.primary
    this.primary = this.standby
    this.standby = old
    this.isIncomplete = true
  }

  /** Starts a new replica of the primary at the address of the old one. */
  async replaceStandby(): Promise<void> {
    await this.standby.follow(this.primary)
    await this.#waitForSync()
    this.isIncomplete = false
  }

  async stop(): Promise<void> {
    await this.standby.stop()
    await this.primary.stop()
  }

  async #waitForSync() {
    await this.primary.query(async (sql) => {
      await sql`alter system set synchronous_standby_names = '*'`
      await sql`select pg_reload_conf()`
      const synced = () => sql`select from pg_stat_replication where sync_state = 'sync'`
      while ((await synced()).count === 0) await sleep(20)
    })
  }
}
