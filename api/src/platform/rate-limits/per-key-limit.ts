import { HttpError } from '../errors/http-error.ts'

/** Limits how many tasks of each key run concurrently. */
export class PerKeyLimit<K> {
  readonly #most: number
  readonly #name: string
  readonly #underWay = new Map<K, number>()

  constructor({ most, name }: { most: number; name: string }) {
    this.#most = most
    this.#name = name
  }

  /** Throws 429 with `detail` if too many tasks of this key run. */
  async run<T>(key: K, detail: string, work: () => Promise<T>): Promise<T> {
    const before = this.#underWay.get(key) ?? 0
    if (before >= this.#most) {
      throw new HttpError(429, detail, {
        headers: { 'Retry-After': '5' },
        reason: this.#name,
      })
    }
    this.#underWay.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#underWay.get(key) ?? 1) - 1
      if (left > 0) this.#underWay.set(key, left)
      else this.#underWay.delete(key)
    }
  }
}
