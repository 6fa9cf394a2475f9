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

  /**
   * Sends competing writes at the same time. Until their outcomes are known, the old and the new values are possible. If
   * more than one is acknowledged, no value is possible.
   */
  async write(...writes: { after: T; send: () => Promise<Outcome> }[]): Promise<void> {
    const before = this.values
    this.values = [...before, ...writes.map(({ after }) => after)]
    this.#writing = true
    const outcomes = await Promise.all(writes.map(({ send }) => send()))
    this.#writing = false
    const having = (outcome: Outcome) =>
      writes.filter((_, index) => outcomes[index] === outcome).map(({ after }) => after)
    const [acknowledged, unknown] = [having('acknowledged'), having('unknown')]
    if (acknowledged.length > 1) this.values = []
    else this.values = acknowledged.length === 1 ? acknowledged : [...before, ...unknown]
  }
}
