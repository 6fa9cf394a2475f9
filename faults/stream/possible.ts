/** How a write ended for its sender; `unknown` when the answer was lost or says that it cannot tell. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** What something may be: one value while that is known, more while the outcome of a write is not. */
export class Possible<T> {
  #values: T[]
  #writing = false

  constructor(value: T) {
    this.#values = [value]
  }

  get values(): readonly T[] {
    return this.#values
  }

  /** What it is; `undefined` while a write is under way, and after one whose outcome is unknown. */
  get known(): T | undefined {
    return this.#writing || this.#values.length > 1 ? undefined : this.#values[0]
  }

  /** While it is written, and until it was looked for if the outcome stays unknown, it may be either. */
  async write(after: T, send: () => Promise<Outcome>): Promise<Outcome> {
    return this.race([{ after, send }])
  }

  /** Of several writes at once one at most is acknowledged. */
  async race(writes: { after: T; send: () => Promise<Outcome> }[]): Promise<Outcome> {
    const before = this.#values
    this.#values = [...before, ...writes.map(({ after }) => after)]
    this.#writing = true
    const outcomes = await Promise.all(writes.map(({ send }) => send()))
    this.#writing = false
    const acknowledged = writes.filter((_, index) => outcomes[index] === 'acknowledged')
    const unknown = writes.filter((_, index) => outcomes[index] === 'unknown')
    if (acknowledged.length > 0) {
      this.#values = acknowledged.map(({ after }) => after)
      return 'acknowledged'
    }
    this.#values = [...before, ...unknown.map(({ after }) => after)]
    return unknown.length > 0 ? 'unknown' : 'refused'
  }

  /** It was looked for and found to be this. */
  settle(value: T) {
    this.#values = [value]
  }
}
