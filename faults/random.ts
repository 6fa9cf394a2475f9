/** Random choices, the same ones for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `from` up to and with `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** @throws Error when there is nothing to choose from */
  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}

/** FAULT_SEED or a random seed, which is printed so that the run can be repeated. */
export function tellSeed(): number {
  const given = process.env['FAULT_SEED']
  const seed = given ? Number(given) : Math.floor(Math.random() * 1_000_000)
  console.log(`    FAULT_SEED=${seed} repeats the choices`)
  return seed
}

/** FAULT_TIMES, or the usual number of times. */
export const timesOr = (usual: number): number => Number(process.env['FAULT_TIMES'] ?? usual)
