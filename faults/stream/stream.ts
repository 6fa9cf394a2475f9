import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../random.ts'
import { checkApi } from './check-api.ts'
import { checkDatabase } from './check-database.ts'
import { World } from './world.ts'
import { Writer } from './writer.ts'

export interface StreamOptions {
  /** Servers of the API, each asked by chance; the list may be changed while the stream runs. */
  origins: string[]
  /** The database that tells the truth; may change with a failover. */
  databaseUrl: string
  seed: number
  /** As many write at once. */
  writers?: number
}

/**
 * Sign-ups, jobs with photos, bookings, completions and changes, written by several at once, who note
 * what was acknowledged. The limits per address have to be wide: all of it comes from one.
 */
export class Stream {
  readonly world = new World()
  readonly options: StreamOptions
  readonly #seen = new Set<string>()
  #writing: Promise<unknown> = Promise.resolve()
  #paused = true

  constructor(options: StreamOptions) {
    this.options = options
    const random = new Random(options.seed)
    this.#writers = Array.from({ length: options.writers ?? 6 }, (_, index) => {
      const own = new Random(random.between(0, 2 ** 31))
      return new Writer(this.world, options.origins, own, `w${index}`)
    })
  }

  readonly #writers: Writer[]

  /** Everybody writes until the next pause. */
  resume(): void {
    this.#paused = false
    this.#writing = Promise.all(
      this.#writers.map(async (writer) => {
        while (!this.#paused) {
          await writer.step()
          // As a person would; all of it is looked for after each fault.
          await sleep(200)
        }
      }),
    )
  }

  /** Settles when nothing is under way any more. */
  async pause(): Promise<void> {
    this.#paused = true
    await this.#writing
  }

  /** One sentence for each thing that is lost, half there or was answered wrongly; it pauses meanwhile. */
  async check(): Promise<string[]> {
    const wasPaused = this.#paused
    await this.pause()
    const { origins, databaseUrl } = this.options
    const faults = this.world.wrongAnswers.splice(0)
    faults.push(...(await checkDatabase(this.world, databaseUrl)))
    const check = { origin: origins[0] ?? '', seen: this.#seen }
    faults.push(...(await checkApi(this.world, check)))
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
