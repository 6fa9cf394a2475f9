import postgres from 'postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import { Postgres } from './postgres.ts'

/** A primary and its replica. `synchronous`: a write is acknowledged once both have it on disk. */
export class Pair {
  primary: Postgres
  standby: Postgres
  #promoted = false

  private constructor(primary: Postgres, standby: Postgres) {
    this.primary = primary
    this.standby = standby
  }

  static async start({ synchronous = true } = {}): Promise<Pair> {
    const primary = await Postgres.start({ wal_keep_size: '512MB' })
    try {
      const pair = new Pair(primary, await Postgres.following(primary))
      if (synchronous) await pair.#waitForSync()
      return pair
    } catch (error) {
      await primary.stop()
      throw error
    }
  }

  /** One URL with the hosts of both. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ url }) => new URL(url).host).toSorted()
    return this.primary.url.replace(new URL(this.primary.url).host, hosts.join(','))
  }

  /** Whether the primary has no replica since a promotion. */
  get isIncomplete(): boolean {
    return this.#promoted
  }

  /** Makes the standby the primary, without a replica. */
  async promote(): Promise<void> {
    await ask(this.standby, (sql) => sql`select pg_promote()`)
    const old = this.primary
    this.primary = this.standby
    this.standby = old
    this.#promoted = true
  }

  /** Starts a new replica of the primary at the address of the old one. */
  async replaceStandby(): Promise<void> {
    await this.standby.follow(this.primary)
    await this.#waitForSync()
    this.#promoted = false
  }

  async stop(): Promise<void> {
    await this.standby.stop()
    await this.primary.stop()
  }

  async #waitForSync() {
    await ask(this.primary, async (sql) => {
      await sql`alter system set synchronous_standby_names = '*'`
      await sql`select pg_reload_conf()`
      for (;;) {
        const [row] = await sql`select from pg_stat_replication where sync_state = 'sync'`
        if (row) return
        await sleep(20)
      }
    })
  }
}

/** Runs queries on a separate connection. */
export async function ask<T>(
  server: Postgres,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
