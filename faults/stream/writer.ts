import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { ask, type Call, type Reply } from './call.ts'
import { choosePhoto, dataUrlOf } from './photos.ts'
import { type Account, fieldsOf, type Job, type JobState, type World } from './world.ts'

const specialties = [1, 2, 3, 9, 11]

/**
 * Writes as its own customers and packers. No other writer changes their data, so their state is always
 * known, except after a write with an unknown outcome: such data is left alone until the next check.
 */
export class Writer {
  readonly #world: World
  readonly #origins: readonly string[]
  readonly #random: Random
  readonly #name: string
  #customers: Account[] = []
  #packers: Account[] = []
  #jobs: Job[] = []
  #count = 0

  constructor(world: World, origins: readonly string[], random: Random, name: string) {
    this.#world = world
    this.#origins = origins
    this.#random = random
    this.#name = name
  }

  /** One random write, or several at once. */
  async step(): Promise<void> {
    // Accounts with an unknown outcome must not change.
    const customers = this.#customers.filter(isKnown)
    const packers = this.#packers.filter(isKnown)
    if (customers.length === 0) return this.#signUp('customer')
    if (packers.length < 2) return this.#signUp('packer')
    const open = this.#jobsIn(1)
    const booked = this.#jobsIn(2)
    const steps: [number, () => Promise<void>][] = [
      [0.4, () => this.#signUp(this.#random.pick(['customer', 'packer']))],
      [open.length < 4 ? 6 : 1, () => this.#post(this.#random.pick(customers))],
      [2, () => this.#learn(this.#random.pick(packers))],
      [1, () => this.#describe(this.#random.pick(packers))],
    ]
    if (open.length > 0) {
      steps.push(
        [4, () => this.#book(this.#random.pick(open), packers)],
        [2, () => this.#edit(this.#random.pick([...open, ...booked]))],
        [0.5, () => this.#remove(this.#random.pick([...open, ...booked]))],
      )
    }
    if (booked.length > 0) {
      steps.push(
        [3, () => this.#complete(this.#random.pick(booked))],
        [1.5, () => this.#cancel(this.#random.pick(booked))],
      )
    }
    await this.#chosen(steps)()
  }

  #chosen(steps: [number, () => Promise<void>][]) {
    let left = this.#random.next() * steps.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, step] of steps) {
      left -= weight
      if (left < 0) return step
    }
    return () => Promise.resolve()
  }

  #jobsIn(status: 1 | 2) {
    return this.#jobs.filter(({ state }) => state.known?.status === status)
  }

  #newName() {
    this.#count += 1
    return `${this.#name}-${this.#count}`
  }

  /** `expected`: allowed refusals, such as the 409 of a race. */
  async #send(call: Call, expected: readonly number[] = []): Promise<Reply> {
    const reply = await ask(this.#random.pick(this.#origins), call)
    this.#world[reply.outcome] += 1
    if (reply.outcome === 'acknowledged') this.#world.lastAcknowledged = performance.now()
    const allowed = [0, 429, 502, 503, 504, 507, ...expected]
    if (reply.status >= 300 && !allowed.includes(reply.status)) {
      const detail = JSON.stringify(reply.body)
      this.#world.wrongAnswers.push(`${call.method} ${call.path}: ${reply.status} ${detail}`)
    }
    // Avoids a busy loop while the product is down.
    if (reply.outcome !== 'acknowledged') await sleep(this.#random.between(10, 50))
    return reply
  }

  async #signUp(role: Account['role']) {
    const account = this.#world.addAccount(role, this.#newName())
    const path = role === 'customer' ? '/api/customer/auth/signup' : '/api/auth/signup'
    const { username, password } = account
    const json = {
      ...{ username, password, bio: 'new', name: `${username} Smith` },
      ...{ email: `${username}@example.com`, phone: '111-222-3333' },
    }
    await account.state.write({ bio: 'new', specialties: [] }, async () => {
      const reply = await this.#send({ method: 'POST', path, json })
      if (reply.outcome === 'acknowledged') {
        account.id = (reply.body as { id: number }).id
        account.cookie = reply.cookie
      }
      return reply.outcome
    })
    if (account.id > 0) (role === 'customer' ? this.#customers : this.#packers).push(account)
  }

  async #post(customer: Account) {
    const job = this.#world.addJob(this.#newName(), customer)
    const photos = Array.from({ length: this.#random.between(1, 4) }, () =>
      choosePhoto(this.#random),
    )
    const state: JobState = {
      ...{ title: `${job.name}, new`, price: this.#random.between(0, 99_999) / 100, photos },
      specialties: this.#random.next() < 0.3 ? [this.#random.pick(specialties)] : [],
      ...{ featured: this.#random.between(0, photos.length - 1), status: 1, packer: null },
    }
    const images = await Promise.all(photos.map(dataUrlOf))
    const json = { ...fieldsOf(job.name, state), images }
    await job.state.write(state, async () => {
      const { cookie } = customer
      const reply = await this.#send({ method: 'POST', path: '/api/gigs', cookie, json })
      if (reply.outcome === 'acknowledged') Object.assign(job, seenOf(reply.body))
      return reply.outcome
    })
    this.#jobs.push(job)
  }

  /** Keeps some photos, removes others and adds new ones, in another order. */
  async #edit(job: Job) {
    const before = job.state.known
    if (!before) return
    const kept = before.photos
      .map((photo, index) => ({ photo, image: Promise.resolve(job.images[index] ?? '') }))
      .filter(() => this.#random.next() < 0.7)
    const added = Array.from({ length: this.#random.between(0, 2) }, () =>
      choosePhoto(this.#random),
    )
    const all = [...added.map((photo) => ({ photo, image: dataUrlOf(photo) })), ...kept]
    const photos = all.map(({ photo }) => photo)
    const after = {
      ...{ ...before, photos, title: `${job.name}, changed ${this.#newName()}` },
      price: before.price + 1,
      featured: photos.length > 0 ? photos.length - 1 : null,
    }
    const images = await Promise.all(all.map(({ image }) => image))
    const json = { ...fieldsOf(job.name, after), images }
    await job.state.write(after, async () => {
      const call = { method: 'PUT', path: `/api/gigs/${job.id}`, cookie: job.customer.cookie, json }
      const reply = await this.#send(call)
      if (reply.outcome === 'acknowledged') Object.assign(job, seenOf(reply.body))
      return reply.outcome
    })
  }

  async #remove(job: Job) {
    const { cookie } = job.customer
    await job.state.write(null, async () => {
      const path = `/api/gigs/${job.id}`
      return (await this.#send({ method: 'DELETE', path, cookie })).outcome
    })
  }

  /** By one qualified packer, or by two at once. */
  async #book(job: Job, packers: Account[]) {
    const before = job.state.known
    if (!before) return
    const able = packers.filter(({ state }) =>
      before.specialties.every((id) => state.known?.specialties.includes(id)),
    )
    if (able.length === 0) return this.#learn(this.#random.pick(packers), before.specialties[0])
    const asking = this.#random.next() < 0.5 ? able.slice(0, 2) : [this.#random.pick(able)]
    await job.state.race(
      asking.map((packer) => ({
        after: { ...before, status: 2, packer: packer.id },
        send: async () => {
          const { cookie } = packer
          const path = `/api/packer/gigs/${job.id}`
          const expected = asking.length > 1 ? [409] : []
          return (await this.#send({ method: 'POST', path, cookie }, expected)).outcome
        },
      })),
    )
  }

  async #complete(job: Job) {
    const before = job.state.known
    const cookie = this.#packers.find(({ id }) => id === before?.packer)?.cookie
    if (!before) return
    await job.state.write({ ...before, status: 3 }, async () => {
      const json = { gig_status_id: 3 }
      const path = `/api/packer/gig/${job.id}`
      return (await this.#send({ method: 'PUT', path, cookie, json })).outcome
    })
  }

  async #cancel(job: Job) {
    const before = job.state.known
    const cookie = this.#packers.find(({ id }) => id === before?.packer)?.cookie
    if (!before) return
    await job.state.write({ ...before, status: 1, packer: null }, async () => {
      const path = `/api/packer/gigs/${job.id}`
      return (await this.#send({ method: 'DELETE', path, cookie })).outcome
    })
  }

  async #learn(packer: Account, wanted = this.#random.pick(specialties)) {
    const before = packer.state.known
    if (!before || before.specialties.includes(wanted)) return
    const after = { ...before, specialties: [...before.specialties, wanted].toSorted(byNumber) }
    await packer.state.write(after, async () => {
      const { cookie } = packer
      const json = { specialty_id: wanted }
      const path = '/api/packer/specialtys'
      return (await this.#send({ method: 'POST', path, cookie, json })).outcome
    })
  }

  async #describe(packer: Account) {
    const before = packer.state.known
    if (!before) return
    const after = { ...before, bio: `bio ${this.#newName()}` }
    await packer.state.write(after, async () => {
      const { cookie } = packer
      const json = { bio: after.bio }
      return (await this.#send({ method: 'PUT', path: '/api/packer/edit', cookie, json })).outcome
    })
  }
}

const byNumber = (a: number, b: number) => a - b

const isKnown = ({ state }: Account) => Boolean(state.known)

const seenOf = (body: unknown) => {
  const { id, images } = body as { id: number; images: string[] }
  return { id, images }
}
