import { confirmAddress } from './account/account.fixture.ts'
import { gigFields, type Person, type TestApi } from './app.fixture.ts'
import { sent } from './messages/messages.fixture.ts'
import { moveTo } from './payments/payments.fixture.ts'
import { exampleSubscription } from './push/push.operations.ts'
import type { Trip } from './trips/trips.contract.ts'
import type { SupportTicket } from './support/support.contract.ts'
import type { HalfFailure } from './half-failures/half-failures.contract.ts'

/** A person for each of the `roles`, and a gig of `customer`. */
export interface World {
  people: {
    signedOut: undefined
    customer: Person
    otherCustomer: Person
    packer: Person
    otherPacker: Person
  }
  /** `packer` has booked this gig if the world was created for a call with `booked`. */
  gigId: number
  /** The trip of the booked gig; 1 if the gig is not booked. */
  tripId: number
  /** The packer's review by the customer if the world was created for a call with `reviewed`; otherwise 1. */
  reviewId: number
  /** A ticket of `customer` if the world was created for a call with `hasTicket`; otherwise 1. */
  ticketId: number
  /** A message of `packer` to `customer` if the world was created for a call with `hasMessage`; otherwise 1. */
  messageId: number
}

type Role = keyof World['people']
export const roles: Role[] = ['signedOut', 'customer', 'otherCustomer', 'packer', 'otherPacker']

export interface Call {
  method: string
  /** `:gig`, `:trip`, `:ticket`, `:review`, `:message` and `:packer` are placeholders for ids of the `World`. */
  path: string
  /** The status that each role gets for a valid body, in the order of `roles`. */
  statuses: number[]
  json?: (world: World, role: Role) => unknown
  /** The packer books the gig before the call. */
  booked?: boolean
  /** The booked gig is completed before the call. */
  completed?: boolean
  /** Both sides of the completed gig have written a review before the call. */
  reviewed?: boolean
  /** The customer creates a support ticket before the call. */
  hasTicket?: boolean
  /** The packer sends a message before the call, which needs `booked`. */
  hasMessage?: boolean
  /** The API answers it without the database. */
  noDatabase?: boolean
}

const everyone = (status: number) => Array<number>(5).fill(status)
const anyUser = [401, 200, 200, 200, 200]
/** Only the gig's customer and the packer who has booked it get 200. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const bothSides = [401, 200, 404, 200, 404]
const anyPacker = [401, 403, 403, 200, 200]

const unsubscribeLink =
  '/api/account/mail/unsubscribe/00000000-0000-4000-8000-000000000000/bookings'

let names = 0
/** Returns sign-up fields with an unused username. */
const account = (fields: object) => {
  names += 1
  return { username: `new_${names}`, password: 'correct horse', ...fields }
}
const person = { name: 'Ann', email: 'ann@example.com', phone: '111-222-3333' }
/** Returns a valid report of a failed half. */
export const halfFailure = (fields: Partial<HalfFailure> = {}): HalfFailure => ({
  half: 'packer-app',
  release: '0a1b2c3d4e',
  shell: '5f6a7b8c9d',
  fault: 'integrity',
  outcome: 'fallback',
  ...fields,
})
const unknown = { id: 'AAAA', rawId: 'AAAA' }
const unknownPasskey = {
  signIn: {
    ...unknown,
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
  new: { ...unknown, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
}
const credentials = ({ username, password }: Person) => ({ username, password })

/**
 * All calls under /api except images and documentation. `rights.test.ts` fails if a call is
 * missing.
 */
export const calls: Call[] = [
  { method: 'GET', path: '/api/auth/authenticate', statuses: everyone(200) },
  {
    method: 'POST',
    path: '/api/auth/signin',
    statuses: everyone(200),
    json: ({ people }) => credentials(people.packer),
  },
  { method: 'POST', path: '/api/auth/signup', statuses: everyone(201), json: () => account({}) },
  {
    method: 'POST',
    path: '/api/customer/auth/signin',
    statuses: everyone(200),
    json: ({ people }) => credentials(people.customer),
  },
  {
    method: 'POST',
    path: '/api/customer/auth/signup',
    statuses: everyone(201),
    json: () => account(person),
  },
  { method: 'DELETE', path: '/api/auth/signout', statuses: everyone(204) },
  { method: 'GET', path: '/api/account', statuses: anyUser },
  { method: 'GET', path: '/api/customer/profile', statuses: [401, 200, 200, 403, 403] },
  {
    method: 'PUT',
    path: '/api/customer/profile',
    statuses: [401, 200, 200, 403, 403],
    json: () => ({ name: 'Ann' }),
  },
  { method: 'GET', path: '/api/push/key', statuses: anyUser },
  {
    method: 'PUT',
    path: '/api/push/subscriptions',
    statuses: [401, 204, 204, 204, 204],
    json: () => exampleSubscription,
  },
  { method: 'DELETE', path: '/api/push/subscriptions', statuses: [401, 204, 204, 204, 204] },
  { method: 'GET', path: '/api/account/export', statuses: anyUser },
  { method: 'GET', path: '/api/account/sessions', statuses: anyUser },
  { method: 'DELETE', path: '/api/account/sessions', statuses: [401, 204, 204, 204, 204] },
  {
    method: 'DELETE',
    path: `/api/account/sessions/${'0a'.repeat(32)}`,
    statuses: [401, 204, 204, 204, 204],
  },
  {
    method: 'PUT',
    path: '/api/account/password',
    statuses: [401, 204, 204, 204, 204],
    json: ({ people }, role) => ({
      old_password: people[role]?.password,
      password: people[role]?.password,
    }),
  },
  {
    method: 'POST',
    path: '/api/account/password/forgot',
    statuses: everyone(202),
    json: () => ({ email: 'ann@example.com' }),
  },
  {
    method: 'POST',
    path: '/api/account/password/reset',
    statuses: everyone(403),
    json: () => ({ token: 'old', password: 'correct horse' }),
  },
  {
    method: 'POST',
    path: '/api/account/email/verify',
    statuses: everyone(403),
    json: () => ({ token: 'old' }),
  },
  {
    method: 'POST',
    path: '/api/account/email/resend',
    statuses: [401, 202, 202, 202, 202],
  },
  { method: 'POST', path: '/api/auth/passkey/options', statuses: everyone(200) },
  {
    method: 'POST',
    path: '/api/auth/passkey/signin',
    statuses: everyone(401),
    json: () => ({ user_type: 'packer', passkey: unknownPasskey.signIn }),
  },
  { method: 'GET', path: '/api/account/passkeys', statuses: anyUser },
  {
    method: 'POST',
    path: '/api/account/passkeys/options',
    statuses: anyUser,
    json: ({ people }, role) => ({ password: people[role]?.password }),
  },
  {
    method: 'POST',
    path: '/api/account/passkeys',
    statuses: [401, 403, 403, 403, 403],
    json: () => ({ passkey: unknownPasskey.new }),
  },
  {
    method: 'PUT',
    path: '/api/account/passkeys/1',
    statuses: [401, 404, 404, 404, 404],
    json: () => ({ name: 'My phone' }),
  },
  { method: 'DELETE', path: '/api/account/passkeys/1', statuses: [401, 204, 204, 204, 204] },
  { method: 'GET', path: '/api/account/calendar', statuses: anyUser },
  { method: 'POST', path: '/api/account/calendar', statuses: anyUser },
  { method: 'DELETE', path: '/api/account/calendar', statuses: [401, 204, 204, 204, 204] },
  { method: 'GET', path: `/api/calendar/${'a'.repeat(43)}.ics`, statuses: everyone(404) },
  { method: 'GET', path: '/api/account/mail', statuses: anyUser },
  {
    method: 'PUT',
    path: '/api/account/mail',
    statuses: anyUser,
    json: () => ({ topics: ['bookings'], zip_code: '' }),
  },
  { method: 'POST', path: unsubscribeLink, statuses: everyone(204) },
  {
    method: 'DELETE',
    path: '/api/account',
    statuses: [401, 204, 204, 204, 204],
    json: ({ people }, role) => ({ password: people[role]?.password }),
  },
  { method: 'GET', path: '/api/specialtys', statuses: everyone(200) },
  { method: 'GET', path: '/api/places/62704', statuses: everyone(200) },
  { method: 'GET', path: '/api/gigs', statuses: anyUser },
  { method: 'GET', path: '/api/gig/:gig', statuses: anyUser },
  { method: 'GET', path: '/api/gigs/:gig/specialtys', statuses: anyUser },
  { method: 'GET', path: '/api/packer/:packer/specialtys', statuses: anyUser },
  {
    method: 'POST',
    path: '/api/gigs',
    statuses: [401, 201, 201, 403, 403],
    json: () => gigFields(),
  },
  {
    method: 'PUT',
    path: '/api/gigs/:gig',
    statuses: [401, 200, 403, 403, 403],
    json: () => gigFields({ title: 'Changed' }),
  },
  {
    method: 'POST',
    path: '/api/price-guide',
    statuses: anyUser,
    json: () => ({ move: { size: 'studio' } }),
  },
  {
    method: 'POST',
    path: '/api/gigs/:gig/pickup',
    statuses: [401, 200, 403, 403, 403],
    json: () => ({ when: 'soon' }),
  },
  {
    method: 'POST',
    path: '/api/gigs/:gig/price',
    statuses: [401, 200, 403, 403, 403],
    json: () => ({ price: 1_000_000 }),
  },
  { method: 'DELETE', path: '/api/gigs/:gig', statuses: [401, 204, 403, 403, 403] },
  { method: 'DELETE', path: '/api/gigs/:gig/offer', statuses: [401, 204, 403, 403, 403] },
  { method: 'GET', path: '/api/packer', statuses: anyPacker },
  { method: 'PUT', path: '/api/packer/edit', statuses: anyPacker, json: () => ({ bio: 'New' }) },
  { method: 'GET', path: '/api/packers/gigs', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/gigs/all', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/gigs/offered', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/gigs/urgent', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/gigs/booked', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/weeks/2026-12-07', statuses: anyPacker },
  { method: 'GET', path: '/api/gig/:gig/clashes', statuses: anyPacker },
  { method: 'GET', path: '/api/packer/all/gigs', statuses: anyPacker },
  { method: 'GET', path: '/api/users/:packer/gigs', statuses: [401, 403, 403, 200, 403] },
  {
    method: 'POST',
    path: '/api/packer/gigs/:gig',
    statuses: [401, 403, 403, 201, 201],
    json: ({ people, gigId }, role) => ({ packerId: people[role]?.id, gigId }),
  },
  {
    method: 'DELETE',
    path: '/api/packer/gigs/:gig',
    statuses: [401, 403, 403, 204, 404],
    booked: true,
  },
  {
    method: 'PUT',
    path: '/api/packer/gig/:gig',
    statuses: [401, 403, 403, 200, 404],
    json: () => ({ gig_status_id: 3 }),
    booked: true,
  },
  { method: 'GET', path: '/api/customer/jobs', statuses: [401, 200, 200, 403, 403] },
  { method: 'GET', path: '/api/trips/:trip', statuses: bothSides, booked: true },
  { method: 'GET', path: '/api/gigs/:gig/trip', statuses: bothSides, booked: true },
  { method: 'GET', path: '/api/gigs/:gig/events', statuses: bothSides, booked: true },
  {
    method: 'POST',
    path: '/api/trips/:trip/stage',
    statuses: [401, 403, 404, 200, 404],
    json: () => ({ stage: 'delivered', version: 1 }),
    booked: true,
  },
  { method: 'GET', path: '/api/trips/:trip/proposals', statuses: bothSides, booked: true },
  {
    method: 'POST',
    path: '/api/trips/:trip/proposals',
    // The customer proposes changes, the packer asks for extra pay.
    statuses: [401, 201, 404, 403, 404],
    json: () => ({ kind: 'change', pickup_date: daysAhead(30), dropoff_date: daysAhead(31) }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/proposals/1/answer',
    statuses: [401, 404, 404, 404, 404],
    json: () => ({ answer: 'yes' }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/late',
    // Only the packer is late.
    statuses: [401, 403, 404, 200, 404],
    json: () => ({ arrives_at: new Date(Date.now() + 3_600_000).toISOString() }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/cancel',
    statuses: bothSides,
    json: () => ({ reason: 'The truck broke down.' }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/problem',
    statuses: [401, 201, 404, 201, 404],
    json: () => ({ kind: 'other', text: 'The door stays closed.' }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/problem-reply',
    // Only the packer replies, and nothing is disputed.
    statuses: [401, 403, 404, 409, 404],
    json: () => ({ text: 'The door was open when I came.' }),
    booked: true,
  },
  { method: 'GET', path: '/api/trips/:trip/review', statuses: bothSides, booked: true },
  {
    method: 'PUT',
    path: '/api/trips/:trip/review',
    statuses: bothSides,
    json: () => ({ stars: 5, text: 'On time.' }),
    booked: true,
    completed: true,
  },
  {
    method: 'PUT',
    path: '/api/reviews/:review/reply',
    statuses: [401, 404, 404, 204, 404],
    json: () => ({ text: 'Thank you.' }),
    booked: true,
    completed: true,
    reviewed: true,
  },
  {
    method: 'POST',
    path: '/api/reviews/:review/report',
    // The customer wrote it.
    statuses: [401, 404, 204, 204, 204],
    json: () => ({ reason: 'It names my street.' }),
    booked: true,
    completed: true,
    reviewed: true,
  },
  { method: 'GET', path: '/api/gigs/:gig/packers', statuses: [401, 200, 403, 403, 403] },
  { method: 'GET', path: '/api/packers/:packer', statuses: anyUser },
  { method: 'GET', path: '/api/trips/:trip/messages', statuses: bothSides, booked: true },
  {
    method: 'POST',
    path: '/api/trips/:trip/messages',
    // The Idempotency-Key is missing.
    statuses: [401, 400, 404, 400, 404],
    json: () => ({ text: 'Is the loading zone free?' }),
    booked: true,
  },
  {
    method: 'PUT',
    path: '/api/trips/:trip/messages/read',
    statuses: [401, 204, 404, 204, 404],
    json: () => ({ id: 1 }),
    booked: true,
  },
  {
    method: 'PUT',
    path: '/api/trips/:trip/phone',
    statuses: [401, 204, 404, 204, 404],
    json: () => ({ shared: true }),
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/messages/:message/report',
    // The packer has sent the message.
    statuses: [401, 204, 404, 404, 404],
    json: () => ({ reason: 'It is rude.' }),
    booked: true,
    hasMessage: true,
  },
  { method: 'GET', path: '/api/packer/checks', statuses: anyPacker },
  { method: 'POST', path: '/api/packer/checks/email', statuses: anyPacker },
  {
    method: 'POST',
    path: '/api/packer/checks/phone',
    statuses: [401, 403, 403, 403, 403],
    json: () => ({ code: '000000' }),
  },
  // The file and its last day are missing.
  {
    method: 'POST',
    path: '/api/packer/checks/insurance',
    statuses: [401, 403, 403, 400, 400],
  },
  { method: 'POST', path: '/api/photos', statuses: [401, 415, 415, 415, 415] },
  {
    method: 'POST',
    path: '/api/packer/checks/identity',
    statuses: [401, 403, 403, 403, 403],
  },
  { method: 'GET', path: '/api/customer/favorites', statuses: [401, 200, 200, 403, 403] },
  {
    method: 'PUT',
    path: '/api/packers/:packer/favorite',
    statuses: [401, 204, 404, 403, 403],
    booked: true,
  },
  {
    method: 'DELETE',
    path: '/api/packers/:packer/favorite',
    statuses: [401, 204, 404, 403, 403],
    booked: true,
  },
  { method: 'GET', path: '/api/payments/settings', statuses: everyone(200), noDatabase: true },
  { method: 'GET', path: '/api/payments/method', statuses: [401, 200, 200, 403, 403] },
  {
    method: 'POST',
    path: '/api/payments/method',
    statuses: [401, 200, 200, 403, 403],
    json: () => ({ return_to: '/account' }),
  },
  { method: 'GET', path: '/api/packer/payouts', statuses: anyPacker },
  {
    method: 'POST',
    path: '/api/packer/payouts',
    statuses: anyPacker,
    json: () => ({ return_to: '/account' }),
  },
  { method: 'GET', path: '/api/packer/pay', statuses: anyPacker },
  { method: 'GET', path: '/api/trips/:trip/payment', statuses: bothSides, booked: true },
  { method: 'GET', path: '/api/trips/:trip/cancel-terms', statuses: bothSides, booked: true },
  // Nothing is charged yet.
  {
    method: 'GET',
    path: '/api/trips/:trip/receipt',
    statuses: [401, 409, 404, 403, 403],
    booked: true,
  },
  {
    method: 'POST',
    path: '/api/trips/:trip/tip',
    // The Idempotency-Key is missing.
    statuses: [401, 400, 404, 403, 403],
    json: () => ({ amount: 20 }),
    booked: true,
  },
  // The signature is missing.
  { method: 'POST', path: '/api/payments/webhook', statuses: everyone(400), noDatabase: true },
  { method: 'GET', path: '/api/live', statuses: anyUser },
  { method: 'GET', path: '/api/notifications', statuses: anyUser },
  {
    method: 'PUT',
    path: '/api/notifications/seen',
    statuses: [401, 204, 204, 204, 204],
    json: () => ({ id: 0 }),
  },
  {
    method: 'POST',
    path: '/api/packer/specialtys',
    statuses: [401, 403, 403, 201, 201],
    json: () => ({ specialty_id: 3 }),
  },
  {
    method: 'DELETE',
    path: '/api/packer/:packer/specialtys/1',
    statuses: [401, 403, 403, 204, 403],
  },
  {
    method: 'POST',
    path: '/api/support',
    statuses: [401, 201, 201, 201, 201],
    json: () => ({ subject: 'The door', text: 'It stays closed.', gig_id: null }),
  },
  { method: 'GET', path: '/api/support', statuses: anyUser },
  {
    method: 'GET',
    path: '/api/support/:ticket',
    statuses: [401, 200, 404, 404, 404],
    hasTicket: true,
  },
  {
    method: 'POST',
    path: '/api/support/:ticket',
    statuses: [401, 201, 404, 404, 404],
    json: () => ({ text: 'It is open now.' }),
    hasTicket: true,
  },
  {
    method: 'POST',
    path: '/api/half-failures',
    statuses: everyone(204),
    json: () => halfFailure(),
  },
]

type Wanted = Pick<Call, 'booked' | 'completed' | 'reviewed' | 'hasTicket' | 'hasMessage'>

/** Creates new users and a new gig. */
export async function createWorld(api: TestApi, wanted: Wanted = {}): Promise<World> {
  const [customer, otherCustomer, packer, otherPacker] = await Promise.all([
    api.signUp('customer'),
    api.signUp('customer'),
    api.signUp('packer'),
    api.signUp('packer'),
  ])
  const people = { signedOut: undefined, customer, otherCustomer, packer, otherPacker }
  return { people, ...(await createGig(api, people, wanted)) }
}

export async function createGig(
  api: TestApi,
  people: World['people'],
  { booked, completed, reviewed, hasTicket, hasMessage }: Wanted,
) {
  const now = new Date().toISOString()
  const dates = { pickup_date: now, dropoff_date: now }
  const { id: gigId } = await api.createGig(people.customer, dates)
  const ticketId = hasTicket ? await createTicket(people.customer) : 1
  if (!booked) return { gigId, tripId: 1, ticketId, reviewId: 1, messageId: 1 }
  await people.packer.post(`/api/packer/gigs/${gigId}`)
  const trip = await people.packer.get(`/api/gigs/${gigId}/trip`)
  const booking = (await trip.json()) as Trip
  const tripId = booking.id
  if (completed) await moveTo(people, booking, 'delivered', 'completed')
  // Only an author with a confirmed address can review.
  for (const { id } of [people.customer, people.packer]) await confirmAddress(api.sql, id)
  const reviewId = reviewed ? await review(people, tripId) : 1
  const messageId = hasMessage ? await createMessage(people.packer, tripId) : 1
  return { gigId, tripId, ticketId, reviewId, messageId }
}

/** Writes both reviews. Returns the id of the one about the packer. */
async function review({ customer, packer }: World['people'], tripId: number) {
  for (const author of [customer, packer]) {
    await author.put(`/api/trips/${tripId}/review`, { stars: 5, text: 'On time.' })
  }
  const trip = (await (await packer.get(`/api/trips/${tripId}`)).json()) as Trip
  return trip.received_review?.id ?? 0
}

async function createTicket(customer: Person) {
  const ticket = await customer.post('/api/support', { subject: 'The door', text: 'Is it closed?' })
  return ((await ticket.json()) as SupportTicket).id
}

async function createMessage(packer: Person, tripId: number) {
  const path = `/api/trips/${tripId}/messages`
  return (await sent(packer, path, { text: 'Is the loading zone free?' })).id
}

/** Returns the path of the call, with ids in place of the placeholders. */
export const pathIn = (
  { people, gigId, tripId, ticketId, reviewId, messageId }: World,
  { path }: Call,
): string =>
  path
    .replace(':gig', String(gigId))
    .replace(':trip', String(tripId))
    .replace(':ticket', String(ticketId))
    .replace(':review', String(reviewId))
    .replace(':message', String(messageId))
    .replace(':packer', String(people.packer.id))
