import { setTimeout as sleep } from 'node:timers/promises'
import { checkApi } from './check-api.ts'
import { checkDatabase } from './check-database.ts'
import { World } from './world.ts'
import { Writer } from './writer.ts'

const writers = 6

/**
 * Concurrent writers of sign-ups, gigs with photos, bookings, completions and edits. `world` records the
 * acknowledged writes. All requests come from one IP address, so the API needs high limits per address.
 */
export class Stream {
  readonly world = new World()
  readonly #options: { origin: string; databaseUrl: string }
  readonly #writers: Writer[]
  readonly #seen = new Set<string>()
  #writing: Promise<unknown> = Promise.resolve()
  #paused = true

  constructor(options: { origin: string; databaseUrl: string }) {
    this.#options = options
    this.#writers = Array.from(
      { length: writers },
      (_, index) => new Writer(this.world, options.origin, `w${index}`),
    )
  }

  resume(): void {
    this.#paused = false
    this.#writing = Promise.all(
      this.#writers.map(async (writer) => {
        while (!this.#paused) {
          await writer.step()
          // Limit the number of writes, because each check reads all of them.
          await sleep(200)
        }
      }),
    )
  }

  /** Stops the writers. Resolves when no write is in flight. */
  async pause(): Promise<void> {
    this.#paused = true
    await this.#writing
  }

  /** Pauses the writers and returns one message for each lost or partial write and each wrong response. */
  async check(): Promise<string[]> {
    const wasPaused = this.#paused
    await this.pause()
    const { origin, databaseUrl } = this.#options
    const faults = this.world.wrongAnswers.splice(0)
    faults.push(...(await checkDatabase(this.world, databaseUrl)))
    faults.push(...(await checkApi(this.world, { origin, seen: this.#seen })))
    if (!wasPaused) this.resume()
    return faults
  }

  /** Waits for the next acknowledged write, and returns how long that took in milliseconds. */
  async nextAcknowledged(): Promise<number> {
    const since = performance.now()
    while (this.world.lastAcknowledged < since) {
      if (performance.now() - since > 60_000)
        throw new Error('No write was acknowledged for a minute.')
      await sleep(5)
    }
    return this.world.lastAcknowledged - since
  }
}
