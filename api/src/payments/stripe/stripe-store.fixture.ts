/** An object of Stripe, with the fields that the adapter uses. */
export interface StripeObject {
  id: string
  object: string
  /** Seconds. */
  created: number
  metadata: { [name: string]: string }
  [field: string]: unknown
}

/** An error answer of Stripe. */
export class StripeError extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; message: string; [field: string]: unknown }

  constructor(status: number, code: string, more: { [field: string]: unknown } = {}) {
    super(code)
    this.status = status
    const type = status === 402 ? 'card_error' : 'invalid_request_error'
    this.error = { type, code, message: `Refused: ${code}`, ...more }
  }
}

export type Form = URLSearchParams

export const seconds = () => Math.floor(Date.now() / 1000)

/** The objects of a Stripe account. */
export class StripeStore {
  readonly #objects = new Map<string, StripeObject>()
  #count = 0

  add(prefix: string, object: string, form: Form, fields: { [field: string]: unknown } = {}) {
    this.#count += 1
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
        return key === undefined ? [] : [[key, value]]
      }),
    )
    const id = `${prefix}_${this.#count}`
    const created = { id, object, created: seconds(), metadata, ...fields }
    this.#objects.set(id, created)
    return created as StripeObject
  }

  get(id: string): StripeObject {
    const found = this.#objects.get(id)
    if (found) return found
    // Stripe does not tell a deleted account from one of another platform.
    throw id.startsWith('acct_')
      ? new StripeError(403, 'account_invalid')
      : new StripeError(404, 'resource_missing')
  }

  delete(id: string) {
    this.get(id)
    this.#objects.delete(id)
  }

  /** Returns the objects of a kind, newest first. */
  all(object: string, isWanted: (one: StripeObject) => boolean = () => true): StripeObject[] {
    return [...this.#objects.values()]
      .filter((one) => one.object === object && isWanted(one))
      .toReversed()
  }

  sum(object: string, field: string, ref: string): number {
    return this.all(object, (one) => one[field] === ref).reduce(
      (sum, one) => sum + Number(one['amount']),
      0,
    )
  }

  /** Replaces the ids of the named fields by their objects. */
  expand(object: unknown, [name, ...rest]: string[]): unknown {
    if (name === undefined) return object
    if (Array.isArray(object)) return object.map((one) => this.expand(one, [name, ...rest]))
    const fields = object as StripeObject
    const value = fields[name]
    const full = typeof value === 'string' ? this.#objects.get(value) : value
    return full ? { ...fields, [name]: this.expand(full, rest) } : object
  }
}
