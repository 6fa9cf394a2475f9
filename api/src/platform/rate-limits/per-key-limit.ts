import { HttpError } from '../errors/http-error.ts'

/** Limits how many tasks of each key run concurrently. Throws 429 for each further task. */
export class PerKeyLimit<K> {
  readonly #most: number
  readonly #detail: string
  readonly #name: string
  readonly #underWay = new Map<K, number>()

  constructor({ most, detail, name }: { most: number; detail: string; name: string }) {
    this.#most = most
    this.#detail = detail
    this.#name = name
  }

  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#underWay.get(key) ?? 0
    if (before >= this.#most) {
      throw new HttpError(429, this.#detail, {
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
