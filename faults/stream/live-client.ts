import { setTimeout as sleep } from 'node:timers/promises'
import { gigFields } from '../../api/src/app.fixture.ts'
import { ask, signUpCall } from './call.ts'

/** The client must read a change within this time after the API acknowledged it. */
const mostMs = 5_000

/**
 * A customer whose client follows the event stream as a browser does, and a packer who books and
 * cancels the customer's gig.
 */
export class LiveClient {
  readonly #origin: string
  #customer = ''
  #packer = ''
  #gig = 0
  #isBooked = false
  #known = 0
  #ending = new AbortController()

  constructor(origin: string) {
    this.#origin = origin
  }

  async start(): Promise<void> {
    const user = (role: 'customer' | 'packer') =>
      ask(this.#origin, signUpCall(role, { username: `live_${role}`, password: 'moving-day' }))
    this.#customer = (await user('customer')).cookie
    this.#packer = (await user('packer')).cookie
    const call = { method: 'POST', path: '/api/gigs', cookie: this.#customer, json: gigFields() }
    this.#gig = ((await ask(this.#origin, call)).body as { id: number }).id
    void this.#follow()
  }

  stop = () => this.#ending.abort()

  /** Reads the event stream, and reconnects like an EventSource. After each message, reads the gig's events. */
  async #follow() {
    const { signal } = this.#ending
    let retryMs = 3_000
    while (!signal.aborted) {
      try {
        const headers = { Cookie: this.#customer }
        const { body } = await fetch(`${this.#origin}/api/live`, { headers, signal })
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
          retryMs = Number(/retry: (\d+)/.exec(text)?.[1] ?? retryMs)
          void this.#newest().then((id) => (this.#known = Math.max(this.#known, id)))
        }
      } catch {
        // The connection was refused or lost.
      }
      await sleep(retryMs)
    }
  }

  async #newest(): Promise<number> {
    const path = `/api/gigs/${this.#gig}/events`
    const { status, body } = await ask(this.#origin, { path, cookie: this.#customer })
    return status === 200 ? ((body as { id: number }[]).at(-1)?.id ?? 0) : 0
  }

  /** Books or cancels the gig. Returns an error message if the client reads the event too late. */
  async check(): Promise<string[]> {
    const path = `/api/packer/gigs/${this.#gig}`
    const method = this.#isBooked ? 'DELETE' : 'POST'
    const { outcome, status } = await ask(this.#origin, { method, path, cookie: this.#packer })
    if (outcome !== 'acknowledged') return [`the live client's ${method} returned ${status}`]
    this.#isBooked = !this.#isBooked
    const since = performance.now()
    const newest = await this.#newest()
    const isBehind = () => newest === 0 || this.#known < newest
    while (isBehind()) {
      if (performance.now() - since > mostMs) return [`the live client knows of no event ${newest}`]
      await sleep(5)
    }
    return []
  }
}
