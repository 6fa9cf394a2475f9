import type {
  Booking,
  Check,
  Gig,
  GigRequirement,
  PackerSpecialty,
  WeekSchedule,
  ScheduledGig,
  User,
} from 'api/client'
import { makeGig as makeAnyGig } from 'api/gig-fixture'
import { type Answer, refusal } from './answer.fixture.ts'
import { Money } from './money.fixture.ts'
import { Proposals } from './proposals.fixture.ts'
import { Trips } from './trips.fixture.ts'

export { refusal }

export const packer: User = { id: 7, username: 'marcus_moves', user_type: 'packer' }

const names = [
  'heavy straps',
  'dolly',
  'piano',
  'antiques',
  'aquariums',
  'large animals',
  'pets',
  'fine art',
  'box truck',
  'crane',
  'cargo van',
  'horse trailer',
  'flatbed trailer',
  'vehicle trailer',
]
const typeOf = (id: number) => (id <= 2 ? 1 : id <= 8 ? 2 : 3)
const specialties = names.map((name, index) => ({
  id: index + 1,
  name,
  description: `What ${name} means.`,
  specialty_type_id: typeOf(index + 1),
}))
const nameOf = (id: number) => names[id - 1] ?? 'unknown'

/** Returns a gig as a packer sees it before booking: without street addresses. */
export function makeGig(id: number, fields: Partial<Gig> = {}): Gig {
  const place = { street_address: null, street_address_two: null, state: 'CA' }
  return makeAnyGig(id, {
    pickup_location: { ...place, city: 'Oakland', zip_code: '94607' },
    dropoff_location: { ...place, city: 'Albany', zip_code: '94706' },
    ...fields,
  })
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
/** Returns a check that the packer has not started. */
export const makeCheck = (kind: Check['kind'], fields: Partial<Check> = {}): Check => ({
  kind,
  state: 'not_started',
  decided_at: null,
  expires_at: null,
  started_at: null,
  missing: kind === 'background' ? null : `Pass the check of ${kind}.`,
  ...fields,
})

/** Returns a booked gig of a week, from 9:00 to 11:00 AM on Dec 9, 2026. */
export const makeScheduled = (id: number, fields: Partial<ScheduledGig> = {}): ScheduledGig => ({
  ...{ id, title: `Gig ${id}`, price: 100, gig_status_id: 2, day: '2026-12-09' },
  ...{ starts_at: '2026-12-09T17:00:00.000Z', ends_at: '2026-12-09T19:00:00.000Z' },
  ...{ time_zone: 'America/Los_Angeles', starts_in: 'Oakland', ends_in: 'Oakland' },
  ...{ drive_minutes: null, trip: { id: 70 + id, customer: 'Rosa D.' } },
  ...fields,
})

/** An in-memory API for `packer`. */
export class World {
  gigs: Gig[] = []
  trips = new Trips()
  money = new Money()
  proposals = new Proposals()
  own: number[] = []
  /** How many people the packer brings. */
  crew = 2
  /** Where the packer starts from; null before the packer has answered. */
  home: string | null = ''
  checks: Check[] = (['email', 'phone', 'identity', 'insurance', 'background'] as const).map(
    (kind) => makeCheck(kind),
  )
  /** The packer's week and the clashes of any gig. */
  schedule: WeekSchedule = { gigs: [], clashes: [], others: [] }
  calls: Call[] = []
  /** Delays a response until the promise resolves. */
  before: (call: Call) => Promise<void> | undefined = () => undefined
  /** Returns a response to send instead of the default one, or undefined for the default. */
  instead: (call: Call) => Answer | undefined = () => undefined

  get bookings(): Booking[] {
    return this.trips.bookings
  }

  set bookings(bookings: Booking[]) {
    this.trips.bookings = bookings
  }

  /** Returns the calls in order, each like "GET /api/gigs". */
  get log(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`)
  }

  private requirement = (gigId: number, id: number): GigRequirement => ({
    id: gigId * 100 + id,
    gig_id: gigId,
    specialty_id: id,
    specialty_name: nameOf(id),
    specialty_type_id: typeOf(id),
  })

  private has = (id: number): PackerSpecialty => ({
    id: 500 + id,
    user_id: packer.id,
    specialty_id: id,
    specialty_name: nameOf(id),
    specialty_type_id: typeOf(id),
  })

  private visibleGig(gig: Gig): Gig {
    const booking = this.bookings.find(({ gig_id }) => gig_id === gig.id)
    if (!booking) return gig
    const street = (name: string) => ({ street_address: name, street_address_two: null })
    return {
      ...gig,
      gig_status_id: booking.gig_status_id,
      packer_id: packer.id,
      pickup_location: { ...gig.pickup_location, ...street('12 Harbor Street') },
      dropoff_location: { ...gig.dropoff_location, ...street('9 Solano Avenue') },
    }
  }

  private readGig(gig: Gig, { query }: Call) {
    const fromHome = query.get('zip_code') === 'home'
    return { ...this.visibleGig(gig), ...(fromHome && { miles: this.home ? gig.miles : null }) }
  }

  private bookedGigs(status?: number): Gig[] {
    return this.bookings
      .filter((booking) => status === undefined || booking.gig_status_id === status)
      .flatMap(({ gig_id }) => this.gigs.filter(({ id }) => id === gig_id))
      .map((gig) => this.visibleGig(gig))
  }

  private qualifies = ({ specialties, move }: Gig) =>
    specialties.every((id) => this.own.includes(id)) && (move?.helpers ?? 1) <= this.crew

  private urgent = () => this.gigs.filter(({ is_urgent }) => is_urgent)

  private offered = () =>
    this.gigs
      .filter(({ offer }) => offer?.to?.id === packer.id)
      .toSorted((a, b) => (a.offer?.until ?? '').localeCompare(b.offer?.until ?? ''))

  /** Returns one page of available gigs. A page has two gigs. */
  private list({ query }: Call): Answer {
    const from = Number(query.get('cursor') ?? 0)
    const wanted = query.getAll('specialty_id').map(Number)
    const open = this.gigs
      .filter((gig) => gig.gig_status_id === 1)
      .filter(({ id }) => !this.bookings.some(({ gig_id }) => gig_id === id))
      .filter((gig) => wanted.every((id) => gig.specialties.includes(id)))
      .filter((gig) => gig.price <= Number(query.get('price_max') ?? Number.POSITIVE_INFINITY))
      .filter((gig) => !query.has('qualified') || this.qualifies(gig))
    const rest = new URLSearchParams(query)
    rest.set('cursor', String(from + 2))
    return {
      body: open.slice(from, from + 2),
      headers: {
        'x-total-count': String(open.length),
        ...(open.length > from + 2 && { link: `</api/gigs?${rest}>; rel="next"` }),
      },
    }
  }

  /** Changes the state of a check, and returns the response. */
  setCheck(kind: Check['kind'], state: Check['state'], fields: Partial<Check> = {}): Answer {
    const started_at = state === 'started' ? '2026-12-03T12:00:00.000Z' : null
    const check = makeCheck(kind, { state, started_at, missing: null, ...fields })
    this.checks = this.checks.map((other) => (other.kind === kind ? check : other))
    return { body: check }
  }

  /** Books a gig for this packer. */
  book(gigId: number): Answer {
    const booking: Booking = {
      id: 900 + gigId,
      gig_id: gigId,
      packer_id: packer.id,
      gig_status_id: 2,
      created_on_date: '2026-11-20T12:00:00.000Z',
      unread_messages: 0,
    }
    this.bookings = [booking, ...this.bookings]
    const gig = this.gigs.find(({ id }) => id === gigId)
    if (gig) this.trips.start(gig, packer.id)
    return { status: 201, body: booking }
  }

  private profile = () => ({
    ...packer,
    name: 'Marcus Tran',
    email: 'marcus@example.com',
    phone: '510-555-0142',
    bio: 'Careful with stairs.',
    crew_size: this.crew,
    home_zip: this.home,
    offers: this.offered().length,
    urgent: this.urgent().length,
  })

  answer(call: Call): Answer {
    this.calls.push(call)
    const other = this.instead(call)
    if (other) return other
    const { method, path } = call
    const numbers = (path.match(/\d+/g) ?? []).map(Number)
    const [first = 0, second = 0] = numbers
    const gig = this.gigs.find(({ id }) => id === first)
    switch (`${method} ${path.replaceAll(/\d+/g, ':n')}`) {
      case 'GET /api/gigs':
        return this.list(call)
      case 'GET /api/gig/:n':
        return gig ? { body: this.readGig(gig, call) } : refusal(404, 'No such gig.')
      case 'DELETE /api/gigs/:n/offer':
        this.gigs = this.gigs.map((other) =>
          other.id === first ? { ...other, offer: undefined } : other,
        )
        return { status: 204 }
      case 'GET /api/gigs/:n/specialtys':
        return { body: gig?.specialties.map((id) => this.requirement(first, id)) ?? [] }
      case 'GET /api/packers/gigs':
        return { body: this.bookings }
      case 'GET /api/packer/gigs/booked':
        return { body: this.bookedGigs(2) }
      case 'GET /api/packer/weeks/:n-:n-:n':
      case 'GET /api/gig/:n/clashes':
        return { body: this.schedule }
      case 'GET /api/users/:n/gigs':
        return { body: this.bookedGigs() }
      case 'GET /api/specialtys':
        return { body: specialties }
      case 'GET /api/packer/:n/specialtys':
        return { body: this.own.map(this.has) }
      case 'POST /api/packer/gigs/:n':
        return this.book(first)
      case 'GET /api/gigs/:n/trip':
        return this.trips.answer(first)
      case 'GET /api/gigs/:n/events':
        return { body: this.trips.events.filter(({ gig_id }) => gig_id === first) }
      case 'GET /api/trips/:n/payment':
        return this.money.paymentOf(first)
      case 'GET /api/packer/pay':
        return { body: this.money.pay }
      case 'GET /api/packer/payouts':
        return { body: this.money.payouts }
      case 'POST /api/packer/payouts':
        return { body: { url: this.money.providerPage } }
      case 'POST /api/trips/:n/stage':
      case 'POST /api/trips/:n/late':
      case 'POST /api/trips/:n/cancel':
      case 'POST /api/trips/:n/problem':
      case 'POST /api/trips/:n/problem-reply':
        return this.trips.change(first, path.slice(path.lastIndexOf('/') + 1), call.body)
      case 'GET /api/trips/:n/proposals':
        return { body: this.proposals.all }
      case 'POST /api/trips/:n/proposals':
        return this.proposals.ask(call.body)
      case 'POST /api/trips/:n/proposals/:n/answer': {
        const answer = this.proposals.answer(second, call.body)
        const { answer: given } = call.body as { answer?: string }
        if (given === 'leave' && !answer.status) {
          this.trips.end(this.trips.all[0]?.gig_id ?? 0, 'cancelled', 'packer', 'No extra pay.')
        }
        return answer
      }
      case 'POST /api/trips/:n/messages':
        return { status: 201, body: { id: 1, trip_id: first, ...(call.body as object) } }
      case 'POST /api/packer/specialtys': {
        const { specialty_id: id } = call.body as { specialty_id: number }
        this.own = [...this.own, id]
        return { status: 201, body: this.has(id) }
      }
      case 'DELETE /api/packer/:n/specialtys/:n':
        this.own = this.own.filter((id) => id !== second)
        return { status: 204 }
      case 'GET /api/packer/checks':
        return { body: this.checks }
      case 'POST /api/packer/checks/email':
        return this.setCheck('email', 'started')
      case 'POST /api/packer/checks/phone': {
        const { code } = call.body as { code?: string }
        if (code !== undefined && code !== '123456') return refusal(403, 'This code is wrong.')
        return this.setCheck('phone', code === undefined ? 'started' : 'passed')
      }
      case 'POST /api/packer/checks/insurance':
        return { ...this.setCheck('insurance', 'started'), status: 201 }
      case 'GET /api/packer/gigs/urgent':
        return { body: this.urgent() }
      case 'GET /api/packer/gigs/offered':
        return { body: this.offered() }
      case 'GET /api/packer':
        return { body: this.profile() }
      case 'GET /api/account':
        return { body: { ...packer, pending_email: null } }
      case 'PUT /api/packer/edit':
        return { body: { ...this.profile(), ...(call.body as object) } }
      case 'GET /api/places/:n':
        return path.endsWith('/00001')
          ? refusal(404, 'We do not know this ZIP code.')
          : {
              body: {
                zip_code: path.slice(-5),
                city: 'Oakland',
                state: 'CA',
                time_zone: 'America/Los_Angeles',
              },
            }
      default:
        return refusal(404, 'No such route.')
    }
  }
}

/** Returns an API with three gigs: two on the first page of the list, the third on the second page. */
export function worldOfThree() {
  const world = new World()
  world.own = [1, 2]
  world.gigs = [
    makeGig(1, { title: 'Piano to the ground floor', specialties: [2, 3], price: 350.5 }),
    makeGig(2, { title: 'Two ponies', specialties: [6, 12] }),
    makeGig(3, { title: 'Studio flat', boxes: '1', box_count: 1 }),
  ]
  return world
}
