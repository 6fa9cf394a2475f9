import { setTimeout as sleep } from 'node:timers/promises'
import { between, chance, pick } from '../random.ts'
import type { Call } from '../../bench/load/calls.ts'
import { ask, type Reply, signUpCall } from './call.ts'
import { choosePhotos, dataUrlOf } from './photos.ts'
import type { Possible } from './possible.ts'
import { type Account, fieldsOf, type Job, type JobState, type World } from './world.ts'

const specialties = [1, 2, 3, 9, 11]

/**
 * Sends writes. Each writer creates accounts and gigs that no other writer changes, so their state is known.
 * After a write with an unknown outcome, the writer leaves that account or gig unchanged until the next check.
 */
export class Writer {
  readonly #world: World
  readonly #origin: string
  readonly #name: string
  #customers: Account[] = []
  #packers: Account[] = []
  #jobs: Job[] = []
  #count = 0

  constructor(world: World, origin: string, name: string) {
    this.#world = world
    this.#origin = origin
    this.#name = name
  }

  async step(): Promise<void> {
    // Skip accounts whose last write has an unknown outcome.
    const customers = this.#customers.filter(isKnown)
    const packers = this.#packers.filter(isKnown)
    const [open, booked] = ([1, 2] as const).map((status) =>
      this.#jobs.filter(({ state }) => state.known?.status === status),
    ) as [Job[], Job[]]
    const either = [...open, ...booked]
    if (customers.length === 0) await this.#signUp('customer')
    else if (packers.length < 2) await this.#signUp('packer')
    else {
      const steps: [weight: number, step: () => Promise<unknown>][] = [
        [1, () => this.#signUp(pick(['customer', 'packer']))],
        [open.length < 4 ? 12 : 2, () => this.#post(pick(customers))],
        [4, () => this.#learn(pick(packers))],
        [2, () => this.#describe(pick(packers))],
        [open.length && 8, () => this.#book(pick(open), packers)],
        [open.length && 4, () => this.#edit(pick(either))],
        [open.length && 1, () => this.#remove(pick(either))],
        [booked.length && 3, () => this.#cancel(pick(booked))],
      ]
      await pick(steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step)))()
    }
  }

  #newName() {
    this.#count += 1
    return `${this.#name}-${this.#count}`
  }

  /** `expected`: further allowed error statuses, such as 409 for two competing bookings. */
  async #send(call: Call, expected: readonly number[] = []) {
    const reply = await ask(this.#origin, call)
    this.#world[reply.outcome] += 1
    if (reply.outcome === 'acknowledged') this.#world.lastAcknowledged = performance.now()
    const allowed = [0, 429, 502, 503, 504, 507, ...expected]
    if (reply.status >= 300 && !allowed.includes(reply.status)) {
      const detail = JSON.stringify(reply.body)
      this.#world.wrongAnswers.push(`${call.method} ${call.path}: ${reply.status} ${detail}`)
    }
    // Avoid a busy loop while the product is down.
    if (reply.outcome !== 'acknowledged') await sleep(between(10, 50))
    return reply
  }

  /** Sends a call that changes `state` to `after`. Passes an acknowledged response to `take`. */
  #write<T>(state: Possible<T>, after: T, call: Call, take?: (reply: Reply) => void) {
    return state.write(after, async () => {
      const reply = await this.#send(call)
      if (reply.outcome === 'acknowledged') take?.(reply)
      return reply.outcome
    })
  }

  async #signUp(role: Account['role']) {
    const account = this.#world.addAccount(role, this.#newName())
    const call = signUpCall(role, account)
    await this.#write(account.state, { bio: 'new', specialties: [] }, call, ({ body, cookie }) => {
      Object.assign(account, { id: (body as { id: number }).id, cookie })
    })
    if (account.id > 0) (role === 'customer' ? this.#customers : this.#packers).push(account)
  }

  async #post(customer: Account) {
    const job = this.#world.addJob(this.#newName(), customer)
    const photos = choosePhotos(1, 4)
    const state: JobState = {
      title: `${job.name}, new`,
      price: between(0, 99_999) / 100,
      photos,
      specialties: chance(0.3) ? [pick(specialties)] : [],
      featured: between(0, photos.length - 1),
      status: 1,
      packer: null,
    }
    const json = { ...fieldsOf(job.name, state), images: await Promise.all(photos.map(dataUrlOf)) }
    const call = { method: 'POST', path: '/api/gigs', cookie: customer.cookie, json }
    await this.#write(job.state, state, call, seenIn(job))
    this.#jobs.push(job)
  }

  /** Changes the title and price of a gig, removes some photos, and adds others before the rest. */
  async #edit(job: Job) {
    const before = job.state.known
    if (!before) return
    const kept = before.photos
      .map((photo, index) => ({ photo, image: job.images[index] ?? '' }))
      .filter(() => chance(0.7))
    const added = choosePhotos(0, 2)
    const photos = [...added, ...kept.map(({ photo }) => photo)]
    const after = {
      ...before,
      photos,
      title: `${job.name}, changed ${this.#newName()}`,
      price: Math.round((before.price + 1) * 100) / 100,
      featured: photos.length > 0 ? photos.length - 1 : null,
    }
    const images = [...(await Promise.all(added.map(dataUrlOf))), ...kept.map(({ image }) => image)]
    const json = { ...fieldsOf(job.name, after), images }
    const call = { method: 'PUT', path: `/api/gigs/${job.id}`, cookie: job.customer.cookie, json }
    await this.#write(job.state, after, call, seenIn(job))
  }

  #remove({ id, customer, state }: Job) {
    const call = { method: 'DELETE', path: `/api/gigs/${id}`, cookie: customer.cookie }
    return this.#write(state, null, call)
  }

  async #book(job: Job, packers: Account[]) {
    const before = job.state.known
    if (!before) return
    const able = packers.filter(({ state }) =>
      before.specialties.every((id) => state.known?.specialties.includes(id)),
    )
    if (able.length === 0) return
    const asking = chance(0.5) ? able.slice(0, 2) : [pick(able)]
    const expected = asking.length > 1 ? [409] : []
    await job.state.race(
      asking.map(({ id, cookie }) => ({
        after: { ...before, status: 2, packer: id },
        send: async () => {
          const call = { method: 'POST', path: `/api/packer/gigs/${job.id}`, cookie }
          return (await this.#send(call, expected)).outcome
        },
      })),
    )
  }

  #cancel(job: Job) {
    const call = { method: 'DELETE', path: `/api/packer/gigs/${job.id}` }
    const change = { status: 1, packer: null } as const
    return this.#change(job.state, change, { ...call, cookie: this.#packerOf(job) })
  }

  #packerOf({ state }: Job): string {
    return this.#packers.find(({ id }) => id === state.known?.packer)?.cookie ?? ''
  }

  async #learn({ state, cookie }: Account) {
    const specialty_id = pick(specialties)
    const known = state.known?.specialties ?? []
    if (known.includes(specialty_id)) return
    const all = [...known, specialty_id].toSorted((a, b) => a - b)
    const path = '/api/packer/specialtys'
    const call = { method: 'POST', path, cookie, json: { specialty_id } }
    await this.#change(state, { specialties: all }, call)
  }

  #describe({ state, cookie }: Account) {
    const bio = `bio ${this.#newName()}`
    const call = { method: 'PUT', path: '/api/packer/edit', cookie, json: { bio } }
    return this.#change(state, { bio }, call)
  }

  async #change<T>(state: Possible<T | null>, change: Partial<T>, call: Call) {
    if (state.known) await this.#write(state, { ...state.known, ...change }, call)
  }
}

const seenIn =
  (job: Job) =>
  ({ body }: Reply) => {
    const { id, images } = body as Job
    Object.assign(job, { id, images })
  }

const isKnown = ({ state }: Account) => Boolean(state.known)
