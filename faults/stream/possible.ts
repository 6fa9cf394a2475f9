/** The outcome of a write. `unknown`: the response was lost or is a 5xx other than 507. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** The values that a record may have; more than one while the outcome of a write is unknown. */
export class Possible<T> {
  values: T[]
  #writing = false

  constructor(value: T) {
    this.values = [value]
  }

  /** The value; `undefined` during a write, and after one with an unknown outcome. */
  get known(): T | undefined {
    return this.#writing || this.values.length > 1 ? undefined : this.values[0]
  }

  /** Sends a write. Until its outcome is known, the old and the new value are possible. */
  async write(after: T, send: () => Promise<Outcome>): Promise<Outcome> {
    return this.race([{ after, send }])
  }

  /** Sends competing writes concurrently. If more than one is acknowledged, no value is possible. */
  async race(writes: { after: T; send: () => Promise<Outcome> }[]): Promise<Outcome> {
    const before = this.values
    this.values = [...before, ...writes.map(({ after }) => after)]
    this.#writing = true
    const outcomes = await Promise.all(writes.map(({ send }) => send()))
    this.#writing = false
    const acknowledged = writes.filter((_, index) => outcomes[index] === 'acknowledged')
    const unknown = writes.filter((_, index) => outcomes[index] === 'unknown')
    if (acknowledged.length > 0) {
      this.values = acknowledged.length > 1 ? [] : acknowledged.map(({ after }) => after)
      return 'acknowledged'
    }
    this.values = [...before, ...unknown.map(({ after }) => after)]
    return unknown.length > 0 ? 'unknown' : 'refused'
  }
}
