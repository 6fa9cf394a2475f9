import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from './fault.ts'
import { timesOr } from './random.ts'
import { type ApiProcess, startApi } from './servers/api-process.ts'
import { Pair, ask as askServer } from './servers/pair.ts'
import { ask, type Reply } from './stream/call.ts'
import { printed } from './stream/with-stream.ts'
import { fieldsOf } from './stream/world.ts'

/** Two workers that read from a replica which stands still, and then is gone. */
export const replicaLag: Fault = {
  name: 'replica-lag',
  async run() {
    const pair = await Pair.start({ synchronous: false })
    const images = path.join(pair.primary.folder, 'images')
    mkdirSync(images)
    const urls = { DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URLS: pair.standby.url }
    const env = { ...urls, IMAGE_STORE: images, WORKERS: '2' }
    try {
      const api = await startApi(env, path.join(pair.primary.folder, 'api.log'))
      try {
        return await play(new Stage(pair, api))
      } finally {
        await api.kill()
      }
    } finally {
      await pair.stop()
    }
  },
}

async function play(stage: Stage): Promise<FaultReport[]> {
  const lagging = await stage.report('replay on the replica stands still', timesOr(2), async () => {
    await stage.pause()
    const gig = await stage.post()
    await stage.expectOwn(gig)
    await stage.expectOldThenBooked(gig)
    await stage.resume()
    return stage.untilSeen(gig)
  })
  const left = await stage.report('the replica lags for more than ten seconds', 1, async () => {
    await stage.pause()
    const gig = await stage.post()
    const ms = await stage.untilSeen(gig)
    await stage.resume()
    return ms
  })
  const killed = await stage.report('SIGKILL of the replica', timesOr(2), async () => {
    await stage.pair.standby.kill('all')
    const gig = await stage.post()
    await stage.expectOwn(gig)
    const ms = await stage.untilSeen(gig)
    await stage.pair.standby.start()
    return ms
  })
  return [lagging, left, killed]
}

interface Person {
  cookie: string
  id: number
}

/** Somebody who posts, somebody who books, and somebody who only looks. */
class Stage {
  readonly pair: Pair
  readonly #api: ApiProcess
  #people = 0
  #gigs = 0
  #checked = 0
  #late = 0
  #faults: string[] = []
  #seen = new Set<number>()
  #customer: Person | undefined
  #looker: Person | undefined

  constructor(pair: Pair, api: ApiProcess) {
    this.pair = pair
    this.#api = api
  }

  /** `act` gives the milliseconds until all was well again. */
  async report(fault: string, times: number, act: () => Promise<number>): Promise<FaultReport> {
    this.#customer ??= await this.#signUp('customer')
    this.#looker ??= await this.#signUp('packer')
    this.#checked = this.#late = 0
    const recoveryMs: number[] = []
    let survived = 0
    for (let round = 1; round <= times; round += 1) {
      await this.#untilRead()
      recoveryMs.push(await act())
      if (printed(`${fault}, ${round}`, this.#faults.splice(0))) survived += 1
    }
    const note = `answers looked at; ${this.#late} of them late, as they may be`
    return { fault, times, survived, checked: this.#checked, recoveryMs, note }
  }

  pause = () => askServer(this.pair.standby, (sql) => sql`select pg_wal_replay_pause()`)
  resume = () => askServer(this.pair.standby, (sql) => sql`select pg_wal_replay_resume()`)

  async post(): Promise<number> {
    this.#gigs += 1
    const name = `lagging-${this.#gigs}`
    const state = { title: name, price: 10, specialties: [], photos: [], featured: null }
    const json = fieldsOf(name, { ...state, status: 1, packer: null })
    const reply = await this.#ask(this.#customer, 'POST', '/api/gigs', json)
    if (reply.status !== 201) throw new Error(`The job is ${reply.status}.`)
    return (reply.body as { id: number }).id
  }

  /** The customer finds what they have posted, whichever worker is asked. */
  async expectOwn(gig: number) {
    for (let look = 0; look < 10; look += 1) {
      const own = await this.#list(this.#customer, `customer_id=${this.#customer?.id}`)
      if (!own.includes(gig)) this.#faults.push(`the customer does not find job ${gig}`)
    }
  }

  /** Who only looks sees what was there before; who books it, what they have done. */
  async expectOldThenBooked(gig: number) {
    const packer = await this.#signUp('packer')
    if (await this.#look(gig)) this.#faults.push('the replica is not read from')
    const booked = await this.#ask(packer, 'POST', `/api/packer/gigs/${gig}`)
    if (booked.status !== 201) this.#faults.push(`the booking is ${booked.status}`)
    for (let look = 0; look < 10; look += 1) {
      const { body } = await this.#ask(packer, 'GET', '/api/packers/gigs')
      const own = (body as { gig_id: number }[]).map(({ gig_id }) => gig_id)
      if (!own.includes(gig)) this.#faults.push(`the packer does not find job ${gig}`)
      const { status } = await this.#ask(packer, 'GET', `/api/gig/${gig}`)
      if (status !== 200) this.#faults.push(`job ${gig} is ${status} to its packer`)
    }
    const again = await this.#ask(this.#looker, 'POST', `/api/packer/gigs/${gig}`)
    if (again.status !== 409) this.#faults.push(`a second booking is ${again.status}`)
    if (!(await this.#look(gig))) this.#faults.push('who was refused does not see why')
  }

  /** Milliseconds until who only looks sees it. */
  async untilSeen(gig: number): Promise<number> {
    const since = performance.now()
    while (!(await this.#look(gig))) {
      if (performance.now() - since > 30_000) throw new Error(`Nobody sees job ${gig}.`)
      await sleep(20)
    }
    return performance.now() - since
  }

  /** A look at all jobs; nothing that was there once may be gone. */
  async #look(gig: number): Promise<boolean> {
    const ids = await this.#list(this.#looker, 'available=false')
    for (const id of this.#seen) {
      if (!ids.includes(id)) this.#faults.push(`job ${id} was there and is gone again`)
    }
    this.#seen = new Set(ids)
    if (!ids.includes(gig)) this.#late += 1
    return ids.includes(gig)
  }

  async #list(person: Person | undefined, query: string): Promise<number[]> {
    const { status, body } = await this.#ask(person, 'GET', `/api/gigs?${query}`)
    if (status !== 200) this.#faults.push(`the list is ${status}`)
    return Array.isArray(body) ? (body as { id: number }[]).map(({ id }) => id) : []
  }

  /** Until the replica is read from: its statements are seen there. */
  async #untilRead() {
    const reads = () =>
      askServer(this.pair.standby, async (sql) => {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity
          where application_name = 'manyhands' and query like '%gigs%'`
        return row?.count ?? 0
      })
    const late = this.#late
    await sleep(2_500)
    for (let tries = 0; (await reads()) === 0; tries += 1) {
      if (tries > 200) throw new Error('The replica is not read from.')
      await this.#look(0)
      await sleep(100)
    }
    this.#late = late
  }

  async #signUp(role: 'customer' | 'packer'): Promise<Person> {
    this.#people += 1
    const username = `lagging_${role}_${this.#people}`
    const path = role === 'customer' ? '/api/customer/auth/signup' : '/api/auth/signup'
    const person = { username, password: 'moving-day', name: 'A', bio: '' }
    const contact = { email: 'a@example.com', phone: '111-222-3333' }
    const reply = await this.#ask(undefined, 'POST', path, { ...person, ...contact })
    return { cookie: reply.cookie, id: (reply.body as { id: number }).id }
  }

  async #ask(person: Person | undefined, method: string, to: string, json?: unknown) {
    const cookie = person?.cookie ?? ''
    const reply: Reply = await ask(this.#api.origin, { method, path: to, cookie, json })
    this.#checked += 1
    if (reply.status >= 500 || reply.status === 0) {
      this.#faults.push(`${method} ${to}: ${reply.status}`)
    }
    return reply
  }
}
