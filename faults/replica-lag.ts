import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { timesOr } from './random.ts'
import { Pair } from './servers/pair.ts'
import type { Postgres } from './servers/postgres.ts'
import { ask, signUpCall } from './stream/call.ts'
import { type Repetition, repeatAll, type Stage, withStream } from './stream/with-stream.ts'
import { fieldsOf, newJob } from './stream/world.ts'

/** Two workers read from a replica that first pauses WAL replay and is later killed. */
export const replicaLag: Fault = {
  name: 'replica-lag',
  async run() {
    const pair = await Pair.start({ synchronous: false })
    const { primary, standby } = pair
    const env = { DATABASE_REPLICA_URLS: standby.url, WORKERS: '2' }
    const pause = () => standby.query((sql) => sql`select pg_wal_replay_pause()`)
    const resume = () => standby.query((sql) => sql`select pg_wal_replay_resume()`)

    async function play(stage: Stage) {
      await stage.stream.pause()
      const clients = new Clients(stage)
      await clients.signUpAll()
      const lag = (fault: string, times: number, once: () => Promise<number>): Repetition => ({
        ...{ fault, times },
        async once(_stage, found) {
          await untilRead(standby, clients)
          const ms = await once()
          found.push(...clients.faults.splice(0))
          return ms
        },
      })
      return repeatAll(
        lag('replay on the replica paused', timesOr(2), async () => {
          await pause()
          const gig = await clients.post()
          await clients.expectOwn(gig)
          await clients.expectOldThenBooked(gig)
          await resume()
          return clients.untilSeen(gig)
        }),
        lag('the replica lags for more than ten seconds', 1, async () => {
          await pause()
          const ms = await clients.untilSeen(await clients.post())
          await resume()
          return ms
        }),
        lag('SIGKILL of the replica', timesOr(2), async () => {
          await standby.kill('all')
          const gig = await clients.post()
          await clients.expectOwn(gig)
          const ms = await clients.untilSeen(gig)
          await standby.start()
          return ms
        }),
      )(stage)
    }
    try {
      return await withStream(play, { postgres: primary, env })
    } finally {
      await pair.stop()
    }
  },
}

/**
 * Waits until the API reads from the replica. Waits at least 2.5 s, because the API reads from a replica that
 * was unhealthy only after the replica has been healthy for some time.
 */
async function untilRead(standby: Postgres, clients: Clients) {
  const reads = () =>
    standby.query(
      (sql) => sql`
        select from pg_stat_activity
        where application_name = 'manyhands' and query like '%gigs%'`,
    )
  await sleep(2_500)
  for (let tries = 0; (await reads()).count === 0; tries += 1) {
    if (tries > 200) throw new Error('The API does not read from the replica.')
    await clients.look(0)
    await sleep(100)
  }
}

interface Person {
  cookie: string
  id: number
}

/** A customer who posts, packers who book, and an observer: a packer who reads, and whose bookings are rejected. */
class Clients {
  readonly #stage: Stage
  readonly faults: string[] = []
  #count = 0
  #seen = new Set<number>()
  #customer: Person = { cookie: '', id: 0 }
  #observer: Person = { cookie: '', id: 0 }

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async signUpAll() {
    this.#customer = await this.#signUp('customer')
    this.#observer = await this.#signUp('packer')
  }

  async #signUp(role: 'customer' | 'packer'): Promise<Person> {
    this.#count += 1
    const account = { username: `lagging_${role}_${this.#count}`, password: 'moving-day' }
    const { cookie, body } = await ask(this.#stage.api.origin, signUpCall(role, account))
    return { cookie, id: (body as Person).id }
  }

  async post(): Promise<number> {
    this.#count += 1
    const name = `lagging-${this.#count}`
    const json = fieldsOf(name, newJob(name))
    const reply = await this.#ask(this.#customer, 'POST', '/api/gigs', json)
    if (reply.status !== 201) throw new Error(`Posting returned ${reply.status}.`)
    return (reply.body as Person).id
  }

  /** Checks ten times, to reach both workers, that the customer sees the posted gig. */
  async expectOwn(gig: number) {
    for (let look = 0; look < 10; look += 1) {
      const own = await this.#list(this.#customer, `customer_id=${this.#customer.id}`)
      if (!own.includes(gig)) this.faults.push(`the customer does not see gig ${gig}`)
    }
  }

  /** Checks that the observer first sees stale data, and that a packer who got 201 or 409 sees the booking. */
  async expectOldThenBooked(gig: number) {
    const packer = await this.#signUp('packer')
    if (await this.look(gig)) this.faults.push('the API does not read from the replica')
    const booked = await this.#ask(packer, 'POST', `/api/packer/gigs/${gig}`)
    if (booked.status !== 201) this.faults.push(`the booking returned ${booked.status}`)
    for (let look = 0; look < 10; look += 1) {
      const { body } = await this.#ask(packer, 'GET', '/api/packers/gigs')
      const own = (body as { gig_id: number }[]).map(({ gig_id }) => gig_id)
      if (!own.includes(gig)) this.faults.push(`the packer does not see gig ${gig}`)
      const { status } = await this.#ask(packer, 'GET', `/api/gig/${gig}`)
      if (status !== 200) this.faults.push(`gig ${gig} returned ${status} to its packer`)
    }
    const again = await this.#ask(this.#observer, 'POST', `/api/packer/gigs/${gig}`)
    if (again.status !== 409) this.faults.push(`a second booking returned ${again.status}`)
    if (!(await this.look(gig))) this.faults.push('the rejected packer does not see the booking')
  }

  /** Waits until the observer sees the gig, and returns how long that took in milliseconds. */
  async untilSeen(gig: number): Promise<number> {
    const since = performance.now()
    while (!(await this.look(gig))) {
      if (performance.now() - since > 30_000)
        throw new Error(`The observer did not see gig ${gig} within 30 s.`)
      await sleep(20)
    }
    return performance.now() - since
  }

  /** Whether the observer sees the gig. Records a fault if a gig that the observer saw earlier is missing. */
  async look(gig: number): Promise<boolean> {
    const ids = await this.#list(this.#observer, 'available=false')
    for (const id of this.#seen) {
      if (!ids.includes(id)) this.faults.push(`gig ${id} has disappeared`)
    }
    this.#seen = new Set(ids)
    return ids.includes(gig)
  }

  async #list(person: Person, parameters: string): Promise<number[]> {
    const { status, body } = await this.#ask(person, 'GET', `/api/gigs?${parameters}`)
    if (status !== 200) this.faults.push(`the list returned ${status}`)
    return Array.isArray(body) ? (body as Person[]).map(({ id }) => id) : []
  }

  async #ask({ cookie }: Person, method: string, path: string, json?: unknown) {
    const reply = await ask(this.#stage.api.origin, { method, path, cookie, json })
    this.#stage.stream.world.acknowledged += 1
    if (reply.status >= 500 || reply.status === 0) {
      this.faults.push(`${method} ${path}: ${reply.status}`)
    }
    return reply
  }
}
