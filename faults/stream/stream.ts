import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { gigFields } from '../../api/src/app.fixture.ts'
import { createPool } from '../../api/src/platform/db/pool.ts'
import { dataUrl, noise } from '../../api/src/platform/image-processing/images.fixture.ts'
import type { Call } from '../../bench/load/calls.ts'
import { ask, type Reply, signUpCall } from './call.ts'
import { type GigState, readGigs, type StoredGig } from './gigs.sql.ts'
import { Possible } from './possible.ts'

interface Account {
  username: string
  cookie: string
  id: number
}

interface Gig {
  /** The start of the gig's title. Identifies the gig if the response with its id was lost. */
  name: string
  customer: Account
  id: number
  images: string[]
  /** null: the gig does not exist. */
  state: Possible<GigState | null>
}

/** Returns a random integer from `from` to `to`, inclusive. */
export const between = (from: number, to: number): number => randomInt(from, to + 1)

/** A photo with unique bytes. Noise makes the file as large as a real photo. */
export const photo = async () => dataUrl(await noise(400, 300).jpeg().toBuffer())

/**
 * Concurrent writers of sign-ups, gigs with photos, edits, bookings and deletions. Each changes only its own accounts
 * and gigs, so their state is known. All requests come from one IP address, so the API needs high limits per address.
 */
export class Stream {
  acknowledged = 0
  refused = 0
  unknown = 0
  /** performance.now() of the latest acknowledgment. */
  lastAcknowledged = 0
  /** The longest time between two acknowledgments, in milliseconds. */
  longestSilence = 0
  readonly #server: { origin: string; databaseUrl: string }
  readonly #accounts: Account[] = []
  readonly #gigs: Gig[] = []
  /** Unexpected responses. Each counts as a failure. */
  readonly #wrongAnswers: string[] = []
  readonly #seen = new Set<string>()
  #writing: Promise<unknown> = Promise.resolve()
  #paused = true
  #names = 0

  constructor(server: { origin: string; databaseUrl: string }) {
    this.#server = server
  }

  resume(): void {
    this.#paused = false
    this.#writing = Promise.all(Array.from({ length: 6 }, () => this.#write()))
  }

  /** Stops the writers. Resolves when no write is in flight. */
  async pause(): Promise<void> {
    this.#paused = true
    await this.#writing
  }

  async #write() {
    const people: Account[] = []
    const own: Gig[] = []
    while (!this.#paused) {
      const [customer, ...packers] = people
      // Skip gigs whose last write has an unknown outcome.
      const gigs = own.filter(({ state }) => state.known)
      if (!customer || packers.length < 2) {
        const account = await this.#signUp(customer ? 'packer' : 'customer')
        if (account) people.push(account)
      } else if (gigs.length < 4) own.push(await this.#post(customer))
      else {
        const gig = gigs[randomInt(gigs.length)] as Gig
        const before = gig.state.known as GigState
        const acts = before.packer
          ? [this.#cancel, this.#edit]
          : [this.#book, this.#book, this.#book, this.#edit, this.#remove]
        await acts[randomInt(acts.length)]?.call(this, gig, before, packers)
      }
      // Limit the number of writes, because each check reads all of them.
      await sleep(200)
    }
  }

  /** `expected`: further allowed error statuses, such as 409 for two competing bookings. */
  async #send(call: Call, expected: readonly number[] = []): Promise<Reply> {
    const reply = await ask(this.#server.origin, call)
    this[reply.outcome] += 1
    if (reply.outcome === 'acknowledged') {
      const now = performance.now()
      this.longestSilence = Math.max(this.longestSilence, now - this.lastAcknowledged)
      this.lastAcknowledged = now
    }
    const allowed = [0, 429, 502, 503, 504, 507, ...expected]
    if (reply.status >= 300 && !allowed.includes(reply.status)) {
      const detail = JSON.stringify(reply.body)
      this.#wrongAnswers.push(`${call.method} ${call.path}: ${reply.status} ${detail}`)
    }
    return reply
  }

  async #signUp(role: 'customer' | 'packer'): Promise<Account | undefined> {
    const username = `stream_${(this.#names += 1)}`
    const call = signUpCall(role, { username, password: 'moving-day' })
    const { outcome, cookie, body } = await this.#send(call)
    if (outcome !== 'acknowledged') return undefined
    const account = { username, cookie, id: (body as { id: number }).id }
    this.#accounts.push(account)
    return account
  }

  async #post(customer: Account): Promise<Gig> {
    const name = `gig ${(this.#names += 1)}`
    const state = new Possible<GigState | null>(null)
    const gig: Gig = { name, customer, id: 0, images: [], state }
    this.#gigs.push(gig)
    const after = { title: `${name}, new`, price: between(1, 999), photos: 2, packer: null }
    await this.#save(gig, after, 'POST', '/api/gigs', [await photo(), await photo()])
    return gig
  }

  async #edit(gig: Gig, before: GigState) {
    const title = `${gig.name}, changed ${(this.#names += 1)}`
    const images = [await photo(), ...gig.images.slice(1)]
    const after = { ...before, title, price: before.price + 1, photos: images.length }
    await this.#save(gig, after, 'PUT', `/api/gigs/${gig.id}`, images)
  }

  #save(gig: Gig, after: GigState, method: string, path: string, images: string[]) {
    const { title, price } = after
    const json = gigFields({ title, price, images })
    const call = { method, path, cookie: gig.customer.cookie, json }
    return gig.state.write({
      after,
      send: async () => {
        const { outcome, body } = await this.#send(call)
        if (outcome === 'acknowledged') {
          const saved = body as Gig
          Object.assign(gig, { id: saved.id, images: saved.images })
        }
        return outcome
      },
    })
  }

  #remove({ id, customer: { cookie }, state }: Gig) {
    return state.write(this.#change(null, { method: 'DELETE', path: `/api/gigs/${id}`, cookie }))
  }

  /** Lets both packers book the gig at the same time. */
  #book({ id, state }: Gig, before: GigState, packers: Account[]) {
    const writes = packers.map(({ id: packer, cookie }) => {
      const call = { method: 'POST', path: `/api/packer/gigs/${id}`, cookie }
      return this.#change({ ...before, packer }, call, [409])
    })
    return state.write(...writes)
  }

  #cancel({ id, state }: Gig, before: GigState, packers: Account[]) {
    const cookie = packers.find((packer) => packer.id === before.packer)?.cookie ?? ''
    const call = { method: 'DELETE', path: `/api/packer/gigs/${id}`, cookie }
    return state.write(this.#change({ ...before, packer: null }, call))
  }

  /** A write to a gig, whose state is `after` if the write is acknowledged. */
  #change(after: GigState | null, call: Call, expected?: number[]) {
    return { after, send: async () => (await this.#send(call, expected)).outcome }
  }

  /**
   * Pauses the writers. Returns a message for each wrong response, for each acknowledged write that is lost, and for
   * each write with an unknown outcome that is stored in part.
   */
  async check(): Promise<string[]> {
    const wasPaused = this.#paused
    await this.pause()
    const problems = this.#wrongAnswers.splice(0)
    problems.push(...(await this.#checkDatabase()))
    for (const account of this.#accounts) problems.push(...(await this.#checkSession(account)))
    for (const gig of this.#gigs) problems.push(...(await this.#checkPhotos(gig)))
    if (!wasPaused) this.resume()
    return problems
  }

  async #checkDatabase(): Promise<string[]> {
    const sql = createPool(this.#server.databaseUrl, { max: 1 })
    const stored = await readGigs(sql)
    await sql.end({ timeout: 1 })
    return this.#gigs.flatMap((gig) => {
      const found = stored.filter(({ title }) => title.startsWith(`${gig.name},`))
      const { values } = gig.state
      const value = values.find((state) => isStored(found, gig, state))
      if (value === undefined) {
        return [`${gig.name} is ${JSON.stringify(found)} instead of ${JSON.stringify(values)}`]
      }
      // From now on, the outcome is known.
      gig.state.values = [value]
      gig.id ||= found[0]?.id ?? 0
      return []
    })
  }

  async #checkSession({ username, cookie }: Account): Promise<string[]> {
    const { body } = await ask(this.#server.origin, { path: '/api/auth/authenticate', cookie })
    const user = body as { username: string } | null
    return user?.username === username ? [] : [`the session of ${username} is not valid`]
  }

  /** Reads the gig as its customer, and each photo once. */
  async #checkPhotos({ name, id, customer: { cookie }, state }: Gig): Promise<string[]> {
    if (!state.known) return []
    const { body } = await ask(this.#server.origin, { path: `/api/gig/${id}`, cookie })
    const { images = [] } = body as { images?: string[] }
    const problems: string[] = []
    if (images.length !== state.known.photos) problems.push(`${name} has ${images.length} photos`)
    for (const image of images.filter((one) => !this.#seen.has(one))) {
      const response = await fetch(new URL(image, this.#server.origin))
      const bytes = await response.arrayBuffer()
      if (response.ok && bytes.byteLength > 1_000) this.#seen.add(image)
      else problems.push(`a photo of ${name} returned ${response.status}`)
    }
    return problems
  }

  /** Waits for the next acknowledged write. */
  async nextAcknowledged(): Promise<void> {
    const since = performance.now()
    while (this.lastAcknowledged < since) {
      if (performance.now() - since > 60_000)
        throw new Error('No write was acknowledged for a minute.')
      await sleep(5)
    }
  }
}

/** Whether the rows of a gig are those of a state. */
function isStored(found: StoredGig[], { customer }: Gig, state: GigState | null): boolean {
  if (!state || found.length !== 1) return !state && found.length === 0
  const bookings = state.packer === null ? 0 : 1
  return isDeepStrictEqual(
    { ...found[0], id: 0 },
    { ...state, id: 0, customer: customer.id, bookings },
  )
}
