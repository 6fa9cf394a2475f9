import type {
  CancelTerms,
  CustomerJob,
  Favorite,
  Gig,
  GigEvent,
  ListedPacker,
  Payment,
  PaymentSettings,
  Problem,
  Specialty,
  Trip,
  User,
} from 'api/client'
import { makeGig as makeAnyGig } from 'api/gig-fixture'
import type { Answer as ProposalAnswer } from './gigs/job/day/proposal.mutations.ts'
import type { Proposal } from './gigs/job/day/proposal.queries.ts'
import { freeTerms } from './gigs/payment.fixture.ts'

export const customer: User = {
  id: 3,
  username: 'dana_whitfield',
  user_type: 'customer',
  first_name: 'Dana',
}

export const specialties: Specialty[] = [
  { id: 2, name: 'dolly', description: 'A dolly.', specialty_type_id: 1 },
  { id: 3, name: 'piano', description: 'Pianos.', specialty_type_id: 2 },
  { id: 11, name: 'cargo van', description: 'A van.', specialty_type_id: 3 },
]

export const marcus = {
  id: 7,
  display_name: 'Marcus T.',
  completed_jobs: 46,
  bookings_kept: 98,
  rating: { mean: 4.87, count: 31 },
  badges: [] as string[],
  verified_until: null as string | null,
  background_until: null as string | null,
}

export const makeGig = (id: number, fields: Partial<Gig> = {}): Gig =>
  makeAnyGig(id, { customer_id: customer.id, ...fields })

/** Returns Marcus's booking of a gig. Its id is 500 + `gigId`. */
export const makeTrip = (gigId: number, fields: Partial<Trip> = {}): Trip => {
  const { title, price, pickup_date, dropoff_date, pickup_location, dropoff_location } =
    makeGig(gigId)
  return {
    id: 500 + gigId,
    gig_id: gigId,
    stage: 'booked',
    version: 1,
    ...{ title, price, pickup_date, dropoff_date },
    pickup: pickup_location,
    dropoff: dropoff_location,
    customer: { id: customer.id, display_name: 'Dana W.' },
    packer: marcus,
    next: ['cancelled'],
    later: [],
    is_secured: null,
    ...{ arrives_at: null, late_until: null, undo: null, can_start_now: false, extra: null },
    completion_code: null,
    stage_at: '2026-11-20T12:00:00.000Z',
    delivered_at: null,
    answer_by: null,
    created_at: '2026-11-20T12:00:00.000Z',
    ended_at: null,
    end_reason: null,
    review_until: null,
    received_review: null,
    unread_messages: 0,
    ...fields,
  }
}

/** Returns a request of Marcus's, on trip 501, for $45 more. */
export const makeProposal = (fields: Partial<Proposal> = {}): Proposal => ({
  ...{ id: 1, trip_id: 501, kind: 'extra', by: 'packer', state: 'open' },
  created_at: '2026-11-20T13:00:00.000Z',
  ...{ answered_at: null, answer_until: null, leave_from: null, change: null },
  ...{ note: 'A chest in the basement.', reason: 'items', amount: 45, images: [] },
  ...{ new_price: 525, new_total: 567, may: ['yes', 'no'] },
  ...fields,
})

let events = 0

/** Returns an event of a gig. `trip_id` is 500 + `gigId`, or null for the event `posted`. */
export const makeEvent = (
  gigId: number,
  kind: GigEvent['kind'],
  fields: Partial<GigEvent> = {},
): GigEvent => {
  events += 1
  const isStage = (jobStages as readonly string[]).includes(kind)
  return {
    id: events,
    gig_id: gigId,
    trip_id: kind === 'posted' ? null : 500 + gigId,
    kind,
    actor: kind === 'posted' ? 'customer' : 'packer',
    from_stage: null,
    to_stage: isStage ? (kind as GigEvent['to_stage']) : null,
    reason: null,
    note: null,
    changes: null,
    amount: null,
    created_at: '2026-11-20T12:00:00.000Z',
    ...fields,
  }
}

const jobStages = ['posted', 'booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered'].concat([
  'completed',
  'cancelled',
  'no_show',
  'disputed',
  'resolved',
])

/** Returns the stages to which the customer may move a trip in this stage. */
function nextOf(stage: Trip['stage']): Trip['next'] {
  if (stage === 'delivered') return ['completed', 'disputed']
  return ['booked', 'on_the_way', 'at_pickup', 'loaded'].includes(stage) ? ['cancelled'] : []
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Record<string, string>
}

/** A string `body` is sent unchanged, any other value as JSON. Status 0 means a lost connection. */
export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** Returns an error response in the API's format. */
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

/** An in-memory API for `customer`. */
export class World {
  gigs: Gig[] = []
  trips: Trip[] = []
  events: GigEvent[] = []
  calls: Call[] = []
  settings: PaymentSettings = { provider: 'off', fee_percent: 0 }
  /** The payment of every trip. Null: the trips are paid directly. */
  payment: Payment | null = null
  terms: CancelTerms = freeTerms
  /** The proposals of every trip. */
  proposals: Proposal[] = []
  /** The favorite packers. */
  favorites: Favorite[] = []
  /** The packers who qualify for an open job. */
  packers: ListedPacker[] = []
  /** How many photos have been uploaded. */
  photos = 0
  /** Answers an upload of a photo instead of the default. */
  insteadOfPhoto: () => Answer | Promise<Answer> | undefined = () => undefined
  /** Returns a response to send instead of the default one, or undefined for the default. Not for photos. */
  instead: (call: Call) => Answer | Promise<Answer> | undefined = () => undefined

  /** Returns the calls in order, each like "GET /api/gigs". */
  get log(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`)
  }

  /** Returns the body of the only call with this method, besides the price guide. Throws if there are none or several. */
  sent(method: 'POST' | 'PUT'): Record<string, unknown> {
    const calls = this.calls.filter(
      (call) => call.method === method && call.path !== '/api/price-guide',
    )
    if (calls.length !== 1) throw new Error(`${calls.length} calls with ${method}`)
    return calls[0]?.body as Record<string, unknown>
  }

  answer(call: Call): Answer | Promise<Answer> {
    if (call.path === '/api/photos') return this.insteadOfPhoto() ?? this.upload()
    this.calls.push(call)
    return this.instead(call) ?? this.usual(call)
  }

  private upload(): Answer {
    this.photos += 1
    return { status: 201, body: { token: `token-${this.photos}` } }
  }

  /**
   * Moves Marcus's trip of the gig through these stages. The first stage creates the trip if the gig has
   * none.
   */
  move(gigId: number, ...stages: Trip['stage'][]) {
    for (const stage of stages) {
      const before = this.trips.find(({ gig_id }) => gig_id === gigId) ?? makeTrip(gigId)
      const done = ['delivered', 'completed', 'disputed'].includes(stage)
      const trip: Trip = {
        ...before,
        stage,
        version: before.version + 1,
        next: nextOf(stage),
        completion_code: done ? '482915' : null,
      }
      this.trips = [trip, ...this.trips.filter(({ id }) => id !== trip.id)]
      this.events = [...this.events, makeEvent(gigId, stage)]
      const gig_status_id = ['cancelled', 'no_show'].includes(stage) ? 1 : done ? 3 : 2
      this.gigs = this.gigs.map((gig) => (gig.id === gigId ? { ...gig, gig_status_id } : gig))
    }
  }

  jobs = (): Answer => ({ body: this.gigs.map((gig) => this.jobOf(gig)) })

  private jobOf(gig: Gig): CustomerJob {
    const trip = this.trips.find(({ gig_id }) => gig_id === gig.id)
    const isBooked = gig.gig_status_id !== 1
    return {
      gig_id: gig.id,
      trip_id: isBooked ? (trip?.id ?? null) : null,
      title: gig.title,
      stage: isBooked
        ? (trip?.stage ?? (gig.gig_status_id === 3 ? 'completed' : 'booked'))
        : 'posted',
      price: gig.price,
      pickup_date: gig.pickup_date,
      pickup_time_zone: gig.pickup_time_zone,
      pickup: gig.pickup_location,
      dropoff: gig.dropoff_location,
      packer: isBooked && trip ? trip.packer : null,
      payment: trip ? this.listedPayment() : null,
      is_urgent: gig.is_urgent,
      unread_messages: 0,
      ended_booking: isBooked ? null : this.endedOf(trip),
    }
  }

  private listedPayment(): CustomerJob['payment'] {
    if (!this.payment) return null
    const { state, total, cancel_fee, rest, is_secured, has_method } = this.payment
    return { state, total, cancel_fee, ...(rest && { rest }), is_secured, has_method }
  }

  private endedOf(trip: Trip | undefined): CustomerJob['ended_booking'] {
    const last = this.events.findLast(({ trip_id }) => trip_id === trip?.id)
    if (!last || (last.actor !== 'packer' && last.actor !== 'operator')) return null
    if (trip?.stage !== 'cancelled' && trip?.stage !== 'no_show') return null
    const { id, stage, packer, stage_at } = trip
    return { trip_id: id, stage, actor: last.actor, packer, reason: last.note, ended_at: stage_at }
  }

  private proposalsOf(path: string, body: unknown): Answer {
    const [, id] = /proposals\/(\d+)/.exec(path) ?? []
    if (id !== undefined) {
      const { answer } = body as { answer: ProposalAnswer }
      const states = { yes: 'agreed', no: 'declined', take_back: 'taken_back', leave: 'ended' }
      this.proposals = this.proposals.map((one) =>
        one.id === Number(id)
          ? { ...one, state: states[answer] as Proposal['state'], may: [] }
          : one,
      )
      return { body: this.proposals.find((one) => one.id === Number(id)) }
    }
    if (!body) return { body: this.proposals }
    const added = makeProposal({ kind: 'change', by: 'customer', may: ['take_back'] })
    this.proposals = [added, ...this.proposals]
    return { status: 201, body: added }
  }

  private trip(id: number, path: string, body: unknown): Answer {
    const trip = this.trips.find((one) => one.id === id)
    if (!trip?.gig_id) return refusal(404, 'There is no such trip.')
    if (path.includes('/proposals')) return this.proposalsOf(path, body)
    if (path.endsWith('/cancel-terms')) return { body: this.terms }
    if (path.endsWith('/payment')) {
      return this.payment ? { body: this.payment } : refusal(404, 'There is no such trip.')
    }
    if (path.endsWith('/stage')) this.move(trip.gig_id, 'completed')
    if (path.endsWith('/cancel')) {
      this.move(trip.gig_id, 'cancelled')
      const cancelled = makeEvent(trip.gig_id, 'cancelled', { actor: 'customer' })
      this.events = [...this.events.slice(0, -1), cancelled]
    }
    if (path.endsWith('/problem')) this.move(trip.gig_id, 'disputed')
    return { body: this.trips.find((one) => one.id === id) }
  }

  private usual({ method, path, body }: Call): Answer {
    const id = Number(/\d+/.exec(path)?.[0])
    if (path === `/api/gigs/${id}/packers`) return { body: this.packers }
    if (path === '/api/customer/favorites') return { body: this.favorites }
    if (path === `/api/packers/${id}/favorite`) {
      const others = this.favorites.filter((favorite) => favorite.id !== id)
      const { display_name, badges, verified_until, background_until } = marcus
      const packer = { id, display_name, badges, verified_until, background_until }
      const added = { ...packer, rating: null, created_at: '2026-11-20T12:00:00.000Z' }
      this.favorites = method === 'PUT' ? [added, ...others] : others
      return { status: 204 }
    }
    if (path === '/api/specialtys') return { body: specialties }
    if (path === '/api/payments/settings') return { body: this.settings }
    if (path === '/api/gigs' && method === 'GET') return { body: this.gigs }
    if (path === '/api/customer/jobs') return this.jobs()
    if (path === `/api/gig/${id}`) {
      const gig = this.gigs.find((one) => one.id === id)
      return gig ? { body: gig } : refusal(404, 'There is no such gig.')
    }
    if (path === `/api/gigs/${id}/events`) {
      const found = this.events.filter(({ gig_id }) => gig_id === id)
      return found.length > 0 ? { body: found } : refusal(404, 'There is no such gig.')
    }
    if (path.startsWith('/api/trips/')) return this.trip(id, path, body)
    if (path === `/api/gigs/${id}/pickup` || path === `/api/gigs/${id}/price`) {
      const { price, pickup_date = new Date().toISOString() } = body as Partial<Gig>
      this.gigs = this.gigs.map((gig) =>
        gig.id === id ? { ...gig, ...(price === undefined ? { pickup_date } : { price }) } : gig,
      )
      return { body: this.gigs.find((gig) => gig.id === id) }
    }
    if (path === '/api/gigs' && method === 'POST') {
      const gig = makeGig(50 + this.gigs.length, body as Partial<Gig>)
      this.gigs = [gig, ...this.gigs]
      return { status: 201, body: gig }
    }
    if (method === 'PUT') {
      const stored = this.gigs.find((gig) => gig.id === id)
      if (!stored) return refusal(404, 'There is no such gig.')
      const { version, ...fields } = body as Gig
      if (version !== stored.version) {
        const { status, body: problem } = refusal(409, 'This job has changed since you opened it.')
        return { status, body: { ...(problem as Problem), gig: stored } }
      }
      const gig = { ...stored, ...fields, version: version + 1 }
      this.gigs = this.gigs.map((one) => (one === stored ? gig : one))
      return { body: gig }
    }
    if (method === 'DELETE') {
      this.gigs = this.gigs.filter((gig) => gig.id !== id)
      return { status: 204 }
    }
    return refusal(404, 'There is no such route')
  }
}
