import { gigFields, onePixel, type Person } from '../app.fixture.ts'
import type { EventKind } from '../events/events.ts'
import type { Timed } from './random-people.model.fixture.ts'
import { currentTrip, type GigView, type TripView } from './random-people.views.fixture.ts'

export interface Choices {
  random(): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Milliseconds since 1970. */
  now(): number
}

/** A call of a random person. */
export interface Call {
  text: string
  send(): Promise<Response>
  /** The events that the call may cause if it succeeds. */
  causes: readonly EventKind[]
  /** The event that the call causes if it succeeds. */
  does?: EventKind | undefined
  /** The move that the call asks for, if only the rules of moves can refuse it. */
  move?: { to: string; by: 'customer' | 'packer' }
  kind?: 'edit' | 'answer' | 'review' | 'tip' | 'delete account' | 'book' | 'crew'
  /** The packer who is asked first. */
  offersTo?: number
  /** How many people the packer brings from now on. */
  crew?: number
  /** How many people the offered job asks for. */
  helpers?: number
  /** The Idempotency-Key. */
  key?: string
  person: Person
  gigId: number
  tripId?: number
}

interface Target {
  view: GigView
  /** The trip that the call names: mostly the current one. */
  trip: TripView
  person: Person
  role: 'customer' | 'packer' | 'neither'
}

const hour = 3_600_000
const isoAt = (time: number) => new Date(time).toISOString()
const done: EventKind[] = ['review_time']
const ends: EventKind[] = ['cancelled', 'deleted']
type Stage = 'booked' | (typeof path)[number]
const isBack = (stage: Stage) => stage === 'booked' || stage === 'on_the_way'
/** The events that a step may cause, the likely one first. */
const causesOf = (stage: Stage, from: string): EventKind[] => {
  if (stage === 'booked') return ['arrival_undone']
  if (!isBack(stage)) return [stage]
  return from === 'at_pickup' ? ['arrival_undone', stage] : [stage, 'arrival_undone']
}
/** A yes also does what is due of the payment. */
const answerCauses: Record<string, EventKind[]> = {
  yes: [
    ...(['proposal_agreed', 'proposal_declined', 'changed'] as const),
    ...(['payment_secured', 'payment_declined', 'payment_released', 'payment_refunded'] as const),
  ],
  no: ['proposal_declined'],
  take_back: ['proposal_taken_back'],
  leave: ['cancelled'],
}
const path = ['on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed'] as const

/** Several people may arrive up to two hours later. */
const withHelpers = (helpers: number) =>
  helpers > 1 ? { helpers, arrival_minutes: 120 as const } : {}

/** The calls that random people make. */
export function randomCalls({ random, chance, pick, now }: Choices) {
  const place = (street: string, unit: string) => ({
    ...{ street_address: street, street_address_two: unit },
    ...{ city: 'Springfield', state: 'IL', zip_code: '62704' },
  })
  const randomPrice = () => pick([0, 0, 0, 19.99, 40, 100.01, 100.02, 100.03, 250.5, 480])
  /** Mostly soon, sometimes next year or later. */
  const randomPickup = () => {
    const hours = chance(0.03) ? pick([8000, 8783.9, 8784.1, 20_000]) : pick([0.5, 3, 9, 26, 60])
    return now() + (hours + pick([0, 0.7])) * hour
  }
  const dates = (pickup: number, hours = pick([2, 6, 130])) => ({
    pickup_date: isoAt(pickup),
    dropoff_date: isoAt(pickup + hours * hour),
  })

  const randomHelpers = () => pick([1, 1, 1, 2, 3, 4])

  /** Mostly offers the job to no one, or to one of the packers. */
  function post(person: Person, packers: readonly Person[]): Call {
    const offersTo = chance(0.35) ? pick(packers).id : undefined
    const helpers = randomHelpers()
    const fields = gigFields({
      ...{ move: withHelpers(helpers), ...(offersTo !== undefined && { offer_to: offersTo }) },
      ...{ price: randomPrice(), ...dates(randomPickup()) },
      ...{ pickup_location: place('1 Street', 'Apt 2') },
      ...{ dropoff_location: place('9 Hidden Road', 'Unit 1') },
    })
    const asked = offersTo === undefined ? '' : `, offers it to ${offersTo}`
    const text = `posts a job for $${fields.price} and ${helpers} people at ${fields.pickup_date}${asked}`
    const send = () => person.post('/api/gigs', fields)
    if (offersTo === undefined)
      return { text, send, person, gigId: 0, causes: ['posted'], does: 'posted' }
    const causes: EventKind[] = ['posted', 'offered']
    return { text, send, person, gigId: 0, causes, does: 'offered', offersTo, helpers }
  }

  function edit({ view, person }: Target): Call {
    const gig = (view.gig ?? view.trips.at(-1)?.trip) as Record<string, unknown> | undefined
    const price = Number(gig?.['price_cents'] ?? 0) / 100
    const pickup = Date.parse(String(gig?.['pickup_date']))
    const dropoff = Date.parse(String(gig?.['dropoff_date']))
    const stored = {
      ...gigFields({ price, ...dates(pickup, (dropoff - pickup) / hour) }),
      title: String(gig?.['title']),
      description: String(gig?.['description'] ?? 'Some boxes.'),
      move: withHelpers(Number(gig?.['helpers'] ?? 1)),
      dropoff_location: place(
        '9 Hidden Road',
        String(gig?.['dropoff_street_address_two'] ?? 'Unit 1'),
      ),
      pickup_location: place(String(gig?.['pickup_street_address'] ?? '1 Street'), 'Apt 2'),
    }
    const changes: [string, object][] = [
      ['unit', { dropoff_location: place('9 Hidden Road', pick(['Unit 1', 'Unit 2'])) }],
      ['description', { description: pick(['Some boxes.', 'A sofa and boxes.']) }],
      ['title', { title: pick(['Two rooms', 'Three rooms']) }],
      ['helpers', { move: withHelpers(randomHelpers()) }],
      [
        'price',
        { price: Math.max(0, Math.round(price * 100 + pick([-1000, 500, 2001, 5000])) / 100) },
      ],
      ['pickup', dates(pick([randomPickup(), pickup + hour, pickup - hour]))],
      ['street', { pickup_location: place(pick(['1 Street', '2 Street']), 'Apt 2') }],
      ['photos', { images: [onePixel], featured_image_index: undefined }],
      ['nothing', {}],
    ]
    // Often raises a price from 0 and postpones an expired job, and seldom sends photos, which are slow.
    const wanted =
      price === 0 && chance(0.7)
        ? 'price'
        : view.gig?.gig_status_id === 4 && chance(0.7)
          ? 'pickup'
          : undefined
    const left = changes.filter(([each]) =>
      wanted ? each === wanted : each !== 'photos' || chance(0.2),
    )
    const [name, change] = pick(left)
    const version = Number(gig?.['version'] ?? 1) - (chance(0.1) ? 1 : 0)
    const body = { ...stored, ...change, ...(chance(0.7) && { version }) }
    return {
      text: `changes the ${name}`,
      send: () => person.put(`/api/gigs/${view.id}`, body),
      causes: ['changed', 'price_raised', 'reopened', 'change_proposed'],
      kind: 'edit',
      person,
      gigId: view.id,
    }
  }

  const askExtra = ({ view, trip: { trip }, person }: Target): Call => {
    const amount = pick([4, 5, 20, 92.6, 92.61, 300])
    return {
      ...{ text: `asks for $${amount} more on trip ${trip.id}`, person, gigId: view.id },
      send: () =>
        person.post(`/api/trips/${trip.id}/proposals`, {
          ...{ kind: 'extra', reason: pick(['stairs', 'items']), amount, text: 'Random.' },
        }),
      ...{ causes: ['extra_asked'], does: 'extra_asked' },
    }
  }

  /** Mostly answers the last proposal so as the side may. */
  function answer({ view, trip: { trip, proposals }, person, role }: Target): Call {
    const last = proposals.at(-1)
    const isOwn = (last?.kind === 'change') === (role === 'customer')
    const usual = isOwn ? ['take_back', 'leave'] : ['yes', 'yes', 'yes', 'no', 'leave']
    const given = chance(0.9) ? pick(usual) : pick(['yes', 'no', 'take_back', 'leave'])
    return {
      text: `answers ${given} to proposal ${last?.id} (${last?.kind}, ${last?.state}) of trip ${trip.id}`,
      send: () =>
        person.post(`/api/trips/${trip.id}/proposals/${last?.id ?? 1}/answer`, { answer: given }),
      causes: answerCauses[given] ?? [],
      kind: 'answer',
      ...{ person, gigId: view.id },
    }
  }

  const remove = ({ view, person }: Target): Call => ({
    ...{ text: 'deletes the job', person, gigId: view.id, causes: ends, does: 'deleted' },
    send: () => person.delete(`/api/gigs/${view.id}`),
  })

  const book = ({ view, person }: Pick<Target, 'view' | 'person'>): Call => ({
    ...{ text: 'books', person, gigId: view.id, causes: ['booked'], does: 'booked', kind: 'book' },
    send: () => person.post(`/api/packer/gigs/${view.id}`),
  })

  const endOffer = ({ view, person }: Target): Call => ({
    ...{ text: 'ends the offer', person, gigId: view.id, causes: ['offer_ended'] },
    ...(view.gig?.gig_status_id === 5 && { does: 'offer_ended' }),
    send: () => person.delete(`/api/gigs/${view.id}/offer`),
  })

  function changeCrew(person: Person): Call {
    const crew = pick([1, 2, 3, 4])
    const send = () => person.put('/api/packer/edit', { crew_size: crew })
    return { text: `brings ${crew} people`, send, person, gigId: 0, causes: [], kind: 'crew', crew }
  }

  /** The call of the specification, which names the gig. */
  const leave = ({ view, person, role }: Target): Call => ({
    ...{ text: 'gives the gig back', person, gigId: view.id },
    ...{ causes: ['cancelled'], does: 'cancelled' },
    send: () => person.delete(`/api/packer/gigs/${view.id}`),
    ...(role === 'packer' && { move: { to: 'cancelled', by: role } }),
  })

  const complete = ({ view, person, role }: Target): Call => {
    const gig_status_id = chance(0.9) ? 3 : pick([1, 2])
    return {
      text: `sets status ${gig_status_id}`,
      ...{ person, gigId: view.id, causes: ['delivered'], does: 'delivered' },
      send: () => person.put(`/api/packer/gig/${view.id}`, { gig_status_id }),
      ...(role === 'packer' && gig_status_id === 3 && { move: { to: 'delivered', by: role } }),
    }
  }

  function randomStage({ stage }: TripView['trip']) {
    const next = path[path.indexOf(stage as (typeof path)[number]) + 1] ?? 'on_the_way'
    return chance(0.75) ? next : pick(path)
  }

  /** Takes "Arrived" back. */
  const undo = (target: Target) =>
    step(
      target,
      target.trip.events.findLast(({ kind }) => kind === 'at_pickup')?.from_stage === 'booked'
        ? 'booked'
        : 'on_the_way',
    )

  const beLate = ({ view, trip: { trip }, person }: Target): Call => {
    const expected = Math.max(now(), Date.parse(trip.arrives_at ?? trip.pickup_date))
    const arrives_at = isoAt(expected + pick([0, 15, 30, 60, 170, 180]) * 60_000)
    return {
      ...{ text: `is late on trip ${trip.id}, until ${arrives_at}`, person, gigId: view.id },
      send: () => person.post(`/api/trips/${trip.id}/late`, { arrives_at }),
      causes: ['running_late'],
    }
  }

  function step(
    { view, trip: { trip }, person, role }: Target,
    stage: Stage = randomStage(trip),
  ): Call {
    const version = trip.version + (chance(0.93) ? 0 : pick([-1, 1]))
    const isGuess = stage === 'completed' && role === 'packer'
    const isRight = isGuess && chance(0.8) && trip.completion_code !== null
    const completion_code = isRight ? trip.completion_code : '000000'
    const isPlain = version === trip.version && !isGuess && trip.stage !== stage
    return {
      text: `moves trip ${trip.id}, version ${version}, to ${stage}${isGuess ? ` with ${completion_code}` : ''}`,
      send: () =>
        person.post(`/api/trips/${trip.id}/stage`, {
          stage,
          version,
          ...(stage === 'on_the_way' && chance(0.5) && { minutes: pick([0, 15, 60, 240]) }),
          ...(isGuess && { completion_code }),
        }),
      causes:
        isGuess && !isRight
          ? []
          : [...causesOf(stage, trip.stage), ...(stage === 'completed' ? done : [])],
      does: trip.stage === stage ? undefined : causesOf(stage, trip.stage)[0],
      ...(isPlain && role !== 'neither' && { move: { to: stage, by: role } }),
      ...{ person, gigId: view.id },
    }
  }

  function cancel({ view, trip: { trip, payment }, person, role }: Target): Call {
    const reopen = chance(0.6)
    const percent = pick([0, 0, 0.3, 0.6])
    const fee_cents = payment ? Math.round(payment.price_cents * percent) : 0
    return {
      text: `cancels trip ${trip.id} for ${fee_cents} cents, ${reopen ? 'reopens' : 'deletes'}`,
      send: () =>
        person.post(`/api/trips/${trip.id}/cancel`, { reason: 'Random.', reopen, fee_cents }),
      causes: reopen || role !== 'customer' ? ['cancelled'] : ends,
      does:
        trip.stage === 'cancelled'
          ? undefined
          : reopen || role === 'packer'
            ? 'cancelled'
            : 'deleted',
      ...(role === 'packer' && { move: { to: 'cancelled', by: role } }),
      ...{ person, gigId: view.id },
    }
  }

  function report(
    { view, trip: { trip }, person, role }: Target,
    kind = pick(['no_show', 'no_show', 'damage', 'other']),
  ): Call {
    return {
      text: `reports ${kind} of trip ${trip.id}`,
      send: () => person.post(`/api/trips/${trip.id}/problem`, { kind, text: 'Random.' }),
      causes: kind === 'no_show' ? ['no_show', 'disputed', 'problem'] : ['problem', 'disputed'],
      does: kind === 'no_show' ? undefined : 'problem',
      // A report of a no-show after "Arrived" can also be one report too many.
      ...(kind === 'no_show' &&
        (role === 'packer' || (role === 'customer' && trip.stage !== 'at_pickup')) && {
          move: { to: 'no_show', by: role },
        }),
      ...{ person, gigId: view.id },
    }
  }

  const reply = ({ view, trip: { trip }, person }: Target): Call => ({
    ...{ text: `replies about trip ${trip.id}`, person, gigId: view.id },
    send: () => person.post(`/api/trips/${trip.id}/problem-reply`, { text: 'Random.' }),
    ...{ causes: ['problem_reply'], does: 'problem_reply' },
  })

  const review = ({ view, trip: { trip }, person }: Target): Call => ({
    ...{ text: `reviews trip ${trip.id}`, person, gigId: view.id },
    send: () => person.put(`/api/trips/${trip.id}/review`, { stars: pick([1, 5]), text: 'So.' }),
    causes: ['reviews_published'],
    kind: 'review',
  })

  function tip({ view, trip: { trip }, person }: Target): Call {
    const key = `${trip.id}-${pick([1, 2, 3])}`
    const amount = pick([5, 20, 20.01, 20.02])
    return {
      ...{ text: `tips $${amount} for trip ${trip.id}`, person, gigId: view.id },
      send: () =>
        person.post(
          `/api/trips/${trip.id}/tip`,
          { amount },
          { headers: { 'Idempotency-Key': key } },
        ),
      causes: ['tip'],
      kind: 'tip',
      key,
    }
  }

  const deleteAccount = (person: Person): Call => ({
    ...{ text: 'deletes the account', person, gigId: 0, kind: 'delete account' },
    send: () => person.delete('/api/account', { password: person.password }),
    causes: [...ends, 'completed', ...done, 'offer_ended'],
  })

  const timed: Record<Exclude<Timed, 'offer'>, (target: Target) => Call> = {
    on_the_way: (target) => step(target, 'on_the_way'),
    at_pickup: (target) => step(target, 'at_pickup'),
    undo,
    loaded: (target) => step(target, 'loaded'),
    delivered: (target) => (chance(0.5) ? complete(target) : step(target, 'delivered')),
    'customer no-show': (target) => report(target, 'no_show'),
    'packer no-show': (target) => report(target, 'no_show'),
    problem: (target) => report(target, 'damage'),
    ...{ cancel, tip, review },
  }

  type Make = (target: Target) => Call
  type Weighted = readonly [number, Make, 'customer' | 'packer' | 'both']

  const ofGig: Weighted[] = [
    [3, edit, 'customer'],
    [1, remove, 'customer'],
  ]
  const ofOffer: Weighted[] = [
    [1, endOffer, 'customer'],
    [3, endOffer, 'packer'],
  ]
  const ofOpenTrip: Weighted[] = [
    [24, step, 'packer'],
    [3, undo, 'packer'],
    [5, beLate, 'packer'],
    [6, askExtra, 'packer'],
    [5, edit, 'customer'],
    [6, complete, 'packer'],
    [2, leave, 'packer'],
    [5, cancel, 'both'],
    [8, report, 'both'],
    [0.5, reply, 'packer'],
  ]
  const ofUnsureTrip: Weighted[] = [
    [8, step, 'customer'],
    [4, step, 'packer'],
    [5, report, 'customer'],
    [1, report, 'packer'],
    [2, reply, 'packer'],
    [1, complete, 'packer'],
    [1, cancel, 'both'],
    [1, leave, 'packer'],
    [1, review, 'both'],
  ]
  const ofEndedTrip: Weighted[] = [
    [4, review, 'both'],
    [4, tip, 'customer'],
    [4, report, 'both'],
    [0.5, reply, 'packer'],
    [1, step, 'packer'],
    [1, complete, 'packer'],
    [1, cancel, 'both'],
    [1, leave, 'packer'],
  ]

  const ofTrip = (trip: TripView['trip'] | undefined) => {
    if (!trip) return []
    if (trip.ended_at !== null) return ofEndedTrip
    return ['delivered', 'disputed'].includes(trip.stage) ? ofUnsureTrip : ofOpenTrip
  }

  function chooseCall(view: GigView, trip: TripView | undefined) {
    const calls = [
      ...ofGig,
      ...(view.gig?.gig_status_id === 5 ? ofOffer : [[0.1, endOffer, 'both'] as const]),
      ...ofTrip(trip?.trip),
      ...(trip?.proposals.some(({ state }) => state === 'open')
        ? ([
            [14, answer, 'customer'],
            [14, answer, 'packer'],
          ] as const)
        : []),
      [trip && trip.proposals.length > 0 ? 1 : 0, answer, 'both'] as const,
      [currentTrip(view) ? 1 : 8, book, 'packer'] as const,
    ]
    let left = random() * calls.reduce((sum, [weight]) => sum + weight, 0)
    return calls.find(([weight]) => (left -= weight) < 0) ?? ofGig[0]!
  }

  /** Returns a call about the gig, mostly by one of its sides. */
  function about(view: GigView, people: readonly Person[]): Call {
    const trip = chance(0.95) ? view.trips.at(-1) : pick(view.trips)
    const [, make, sides] = chooseCall(view, trip)
    const side = sides === 'both' ? pick(['customer', 'packer'] as const) : sides
    const customer = view.gig?.customer_id ?? trip?.trip.customer_id
    const offeredTo = chance(0.4) || make === endOffer ? view.gig?.offered_to : undefined
    const packer = make === book || make === endOffer ? offeredTo : trip?.trip.packer_id
    const isSide = ({ id }: Person) => id === (side === 'customer' ? customer : packer)
    const others = chance(0.9) ? people.filter(({ user_type }) => user_type === side) : people
    const person = (chance(0.94) ? people.find(isSide) : undefined) ?? pick(others)
    const role =
      person.id === trip?.trip.customer_id
        ? 'customer'
        : person.id === trip?.trip.packer_id
          ? 'packer'
          : 'neither'
    // Calls about trips are chosen only if there is one.
    const target = { view, trip: trip as TripView, person, role } as const
    return { ...make(target), ...(trip && { tripId: trip.trip.id }) }
  }

  /** Returns a call that a limit of time is about, by the side that may make it; undefined if the side is gone. */
  function atLimit(view: GigView, what: Timed, people: readonly Person[]): Call | undefined {
    if (what === 'offer') {
      const others = people.filter(
        ({ id, user_type }) => user_type === 'packer' && id !== view.gig?.offered_to,
      )
      return book({ view, person: pick(others) })
    }
    const trip = view.trips.at(-1)
    if (!trip) return undefined
    const isByCustomer = ['customer no-show', 'problem', 'cancel', 'tip', 'review'].includes(what)
    const role = isByCustomer ? 'customer' : 'packer'
    const person = people.find(({ id }) => id === trip.trip[`${role}_id`])
    return person && { ...timed[what]({ view, trip, person, role }), tripId: trip.trip.id }
  }

  return { post, about, atLimit, changeCrew, deleteAccount }
}
