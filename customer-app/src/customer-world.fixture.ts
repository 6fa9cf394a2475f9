import type { Gig, Problem, Specialty, User } from 'api/contract'
import { makeGig as makeAnyGig } from 'api/gig-fixture'

export const customer: User = { id: 3, username: 'dana_whitfield', user_type: 'customer' }

export const specialties: Specialty[] = [
  { id: 2, name: 'dolly', description: 'A dolly.', specialty_type_id: 1 },
  { id: 3, name: 'piano', description: 'Pianos.', specialty_type_id: 2 },
  { id: 11, name: 'cargo van', description: 'A van.', specialty_type_id: 3 },
]

export const makeGig = (id: number, fields: Partial<Gig> = {}): Gig =>
  makeAnyGig(id, { customer_id: customer.id, ...fields })

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** A string body is sent unchanged; status 0 means a lost connection. */
export interface Answer {
  status?: number
  body?: unknown
}

/** An error response in the API's format. */
export function refusal(status: number, detail: string, errors?: Problem['errors']): Answer {
  const body: Problem = {
    type: 'about:blank',
    title: 'Refused',
    status,
    detail,
    error: detail,
    ...(errors && { errors }),
    request_id: 'test',
  }
  return { status, body }
}

/** An in-memory API for this customer. */
export class World {
  gigs: Gig[] = []
  calls: Call[] = []
  /** Overrides the default response, unless it returns undefined. */
  instead: (call: Call) => Answer | Promise<Answer> | undefined = () => undefined

  /** Calls as "GET /api/gigs", in order. */
  get log(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`)
  }

  /** The body of the only call of its kind. */
  sent(method: 'POST' | 'PUT'): Record<string, unknown> {
    const calls = this.calls.filter((call) => call.method === method)
    if (calls.length !== 1) throw new Error(`${calls.length} calls with ${method}`)
    return calls[0]?.body as Record<string, unknown>
  }

  answer(call: Call): Answer | Promise<Answer> {
    this.calls.push(call)
    return this.instead(call) ?? this.usual(call)
  }

  private usual({ method, path, body }: Call): Answer {
    const id = Number(/\d+/.exec(path)?.[0])
    if (path === '/api/specialtys') return { body: specialties }
    if (path === '/api/gigs' && method === 'GET') return { body: this.gigs }
    if (path === '/api/gigs' && method === 'POST') {
      const gig = makeGig(50 + this.gigs.length, body as Partial<Gig>)
      this.gigs = [gig, ...this.gigs]
      return { status: 201, body: gig }
    }
    if (method === 'PUT') {
      this.gigs = this.gigs.map((gig) => (gig.id === id ? { ...gig, ...(body as Gig) } : gig))
      return { body: this.gigs.find((gig) => gig.id === id) }
    }
    if (method === 'DELETE') {
      this.gigs = this.gigs.filter((gig) => gig.id !== id)
      return { status: 204 }
    }
    return refusal(404, 'There is no such route')
  }
}
