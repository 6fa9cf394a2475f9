import { setTimeout as sleep } from 'node:timers/promises'
import { checkApi } from './check-api.ts'
import { checkDatabase } from './check-database.ts'
import { World } from './world.ts'
import { Writer } from './writer.ts'

const writers = 6

/**
 * Concurrent writers of sign-ups, jobs with photos, bookings, completions and changes, which record what
 * was acknowledged. All requests come from one address, so the API needs high limits per address.
 */
export class Stream {
  readonly world = new World()
  /** The database to check against changes with a failover. */
  readonly options: { origin: string; databaseUrl: string }
  readonly #writers: Writer[]
  readonly #seen = new Set<string>()
  #writing: Promise<unknown> = Promise.resolve()
  #paused = true

  constructor(options: { origin: string; databaseUrl: string }) {
    this.options = options
    this.#writers = Array.from(
      { length: writers },
      (_, index) => new Writer(this.world, options.origin, `w${index}`),
    )
  }

  /** Lets all writers write until the next pause. */
  resume(): void {
    this.#paused = false
    this.#writing = Promise.all(
      this.#writers.map(async (writer) => {
        while (!this.#paused) {
          await writer.step()
          // Bounds the number of writes, all of which are checked after each fault.
          await sleep(200)
        }
      }),
    )
  }

  /** Settles when no write is in flight. */
  async pause(): Promise<void> {
    this.#paused = true
    await this.#writing
  }

  /** One sentence for each lost or partial write and each wrong response. Pauses the writers meanwhile. */
  async check(): Promise<string[]> {
    const wasPaused = this.#paused
    await this.pause()
    const { origin, databaseUrl } = this.options
    const faults = this.world.wrongAnswers.splice(0)
    faults.push(...(await checkDatabase(this.world, databaseUrl)))
    faults.push(...(await checkApi(this.world, { origin, seen: this.#seen })))
    if (!wasPaused) this.resume()
    return faults
  }

  /** Milliseconds until something is acknowledged again. */
  async nextAcknowledged(): Promise<number> {
    const since = performance.now()
    while (this.world.lastAcknowledged < since) {
      if (performance.now() - since > 60_000) throw new Error('Nothing was written for a minute.')
      await sleep(5)
    }
    return this.world.lastAcknowledged - since
  }
}
