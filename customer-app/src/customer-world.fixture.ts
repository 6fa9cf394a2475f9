import type { Gig, Problem, Specialty, User } from 'api/contract'

export const customer: User = { id: 3, username: 'dana_whitfield', user_type: 'customer' }

export const specialties: Specialty[] = [
  { id: 2, name: 'dolly', description: 'A dolly.', specialty_type_id: 1 },
  { id: 3, name: 'piano', description: 'Pianos.', specialty_type_id: 2 },
  { id: 11, name: 'cargo van', description: 'A van.', specialty_type_id: 3 },
]

export function makeGig(id: number, fields: Partial<Gig> = {}): Gig {
  return {
    id,
    title: `Move ${id}`,
    price: 350,
    boxes: '20-30 boxes',
    box_count: 20,
    description: 'Everything is boxed.',
    pickup_location: {
      street_address: '1425 Harrison Street',
      street_address_two: 'Apt 412',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94612',
    },
    dropoff_location: {
      street_address: '2238 Santa Clara Avenue',
      street_address_two: null,
      city: 'Alameda',
      state: 'CA',
      zip_code: '94501',
    },
    pickup_date: '2026-12-06T17:00:00.000Z',
    pickup_time_zone: 'America/Los_Angeles',
    dropoff_date: '2026-12-06T21:30:00.000Z',
    dropoff_time_zone: 'America/Los_Angeles',
    specialties: [],
    images: [],
    featured_image_index: null,
    customer_id: customer.id,
    created_on_date: '2026-11-01T12:00:00.000Z',
    gig_status_id: 1,
    packer_id: null,
    ...fields,
  }
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** A body that is text is sent as it is; status 0 is a lost connection. */
export interface Answer {
  status?: number
  body?: unknown
}

/** A refusal as the API words it. */
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

/** The API as this customer sees it, in the memory of one test. */
export class World {
  gigs: Gig[] = []
  calls: Call[] = []
  /** What to answer instead of the usual, when it is not undefined. */
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
