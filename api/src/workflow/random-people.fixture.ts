import { createTestApi, type Person } from '../app.fixture.ts'
import { confirmAddress } from '../account/account.fixture.ts'
import { OperatorError } from '../operator/operator-error.ts'
import { endTrip, resolveTrip, writeOff } from '../operator/acts/trips.ts'
import { listUncollected } from '../payments/open-money.sql.ts'
import { createRandom } from '../payments/payment-faults.fixture.ts'
import { addCard, connectBank, testPayments } from '../payments/payments.fixture.ts'
import { findWrongMoney } from '../payments/random-payments.checks.fixture.ts'
import type { Payments } from '../payments/payments.ts'
import { openClock } from '../platform/db/clock.fixture.ts'
import { openTasks } from './random-people.tasks.fixture.ts'
import { type Call, randomCalls } from './random-people.calls.fixture.ts'
import {
  disagreements,
  disagreementsOfAll,
  missingEffects,
  reasonsToStay,
} from './random-people.checks.fixture.ts'
import {
  type Doing,
  factsOf,
  forbidden,
  mayBook,
  offerOf,
  unasked,
  wrongSuccess,
} from './random-people.judge.fixture.ts'
import { isAllowed, limitsOf, type Timed } from './random-people.model.fixture.ts'
import { type GigView, look } from './random-people.views.fixture.ts'

const minute = 60_000
const hour = 60 * minute

interface PeopleOptions {
  seed: number
  /** How many customers and how many packers there are. */
  people: number
  /** How many hours pass with each operation, on average. */
  pace: number
}

/** How many hours the clock jumps, on average, unless it jumps to a limit. */
const jump = 4

/** What the background tasks may cause. */
const taskCauses = [
  ...['expired', 'completed', 'review_time', 'reviews_published', 'tip', 'payment_secured'],
  ...['payment_declined', 'payment_released', 'payment_refunded', 'offer_ended'],
  ...['urgent', 'urgent_raised', 'packers_told', 'undelivered'],
  ...['proposal_agreed', 'proposal_declined', 'proposal_expired'],
]

/** What the decisions of operators may cause. */
const decisionCauses = ['resolved', 'cancelled', 'no_show', 'review_time']

/**
 * People who make random calls about gigs, while the clock jumps. After each operation, compares what has happened with
 * the model of the rules, and the rows with each other. Everything but the order of calls at the same time depends on
 * the seed.
 */
export async function openPeople(options: PeopleOptions) {
  const clock = await openClock()
  try {
    return await moveAllIn(clock, options)
  } catch (error) {
    // Otherwise, the time would stand still for the next test files, too.
    clock.close()
    await clock.database.close()
    throw error
  }
}

async function moveAllIn(
  clock: Awaited<ReturnType<typeof openClock>>,
  { seed, people, pace }: PeopleOptions,
) {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const { now } = clock
  let payments!: Payments
  const session = { idleSeconds: 1e8, absoluteSeconds: 1e8 }
  const api = await createTestApi(
    { session, requestsPerAddress: 1e9 },
    {
      database: clock.database,
      payments: async (sql) => (payments = await testPayments()(sql)),
    },
  )
  const { sql } = api
  const tasks = openTasks(api, payments.provider)
  const make = randomCalls({ random, chance, pick, now })

  const persons: Person[] = []
  const deleted = new Set<number>()
  /** How many people each packer brings, by the model. */
  const crews = new Map<number, number>()
  const crewNow = (id: number) => (deleted.has(id) ? 0 : (crews.get(id) ?? 1))
  /** The pairs `customer-packer` of all trips. */
  const worked = new Set<string>()
  const ofRole = (role: Person['user_type']) =>
    persons.filter(({ user_type }) => user_type === role)

  async function moveIn(role: Person['user_type']) {
    const email = `person${persons.length + deleted.size}@example.com`
    const person = await api.signUp(role, { email })
    await confirmAddress(sql, person.id)
    if (role === 'customer') await addCard(api, person)
    else if (chance(0.8)) await connectBank(api, person)
    persons.push(person)
    if (role !== 'packer') return
    await send([make.changeCrew(person)])
    if (chance(0.7)) await person.put('/api/packer/edit', { home_zip: pick(['62704', '62711']) })
  }

  /** As many gigs are open or booked at the same time, and as many are over that people still make calls about. */
  const most = 2 * people

  /** The gigs about which people make calls, as they were after the last operation. */
  const gigs = new Map<number, GigView>()
  let lastEvent = 0
  const counts: Record<string, number> = {}
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)
  const history: string[] = []
  const wrong: string[] = []
  const note = (text: string) => {
    history.push(`${new Date(now()).toISOString()} ${text}`)
    if (history.length > 30) history.shift()
  }

  const isOpen = ({ gig }: GigView) => gig !== null && [1, 2, 5].includes(gig.gig_status_id)
  const isOver = (view: GigView) => !isOpen(view) && view.trips.at(-1)?.trip.ended_at !== null

  /** Makes no more calls about some of the gigs that are over. */
  function forgetSome() {
    const over = [...gigs.values()].filter(isOver)
    while (over.length > most) {
      const [{ id }] = over.splice(Math.floor(random() * over.length), 1) as [GigView]
      gigs.delete(id)
    }
  }

  /** Checks these gigs, and everything that has happened since the last check. */
  async function check(gigIds: number[], causes: readonly string[], doing: Partial<Doing> = {}) {
    const seen = await look(sql, lastEvent, gigIds)
    lastEvent = seen.events.at(-1)?.id ?? lastEvent
    for (const view of seen.gigs) {
      const events = seen.events.filter(({ gig_id }) => gig_id === view.id)
      const done = { now: now(), isEdit: false, crewOf: crewNow, ...doing }
      const before = gigs.get(view.id)
      wrong.push(...disagreements(view), ...forbidden(before, view, { events, doing: done }))
      for (const event of events) {
        count(`event ${event.kind}`)
        if (!causes.includes(event.kind))
          wrong.push(`Gig ${view.id} is ${event.kind}, but no one has asked for it.`)
        const trip = view.trips.find(({ trip: { id } }) => id === event.trip_id)
        if (causes !== taskCauses)
          wrong.push(...missingEffects(event, trip, (id) => deleted.has(id)))
      }
      for (const { trip } of view.trips) worked.add(`${trip.customer_id}-${trip.packer_id}`)
      if (view.gig || view.trips.length > 0) gigs.set(view.id, view)
      else gigs.delete(view.id)
    }
    forgetSome()
    return seen.events
  }

  /** The keys of tips that were charged, or may have been. A repeated call succeeds at any time. */
  const keys = new Set<string>()

  /** Sends calls at the same time, and checks what they did. */
  async function send(calls: Call[]) {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = await call.send()
        return { call, answer, body: answer.ok ? '' : await answer.text() }
      }),
    )
    for (const { call, answer, body } of answers) {
      const who = `${call.person.user_type} ${call.person.id}`
      const alone = calls.length > 1 ? ' at the same time' : ''
      const said = body === '' ? '' : `: ${(JSON.parse(body) as { detail: string }).detail}`
      note(`${who} ${call.text}, gig ${call.gigId}${alone}: ${answer.status}${said}`)
      count(`${call.text.split(' ')[0]} ${answer.status}`)
      if (answer.status >= 500 && answer.status !== 503) wrong.push(`The answer is ${body}`)
    }
    const done = answers.flatMap(({ call, answer }) => (answer.ok ? [call] : []))
    const [first] = answers
    if (calls.length === 1 && first) checkAnswer(first)
    const crewsBefore = new Map(crews)
    for (const { person, crew } of done) if (crew !== undefined) crews.set(person.id, crew)
    const crewOf = (id: number) =>
      deleted.has(id) ? 0 : Math.max(crewNow(id), crewsBefore.get(id) ?? 1)
    for (const { call, answer } of answers) {
      if (call.key !== undefined && [200, 402, 503].includes(answer.status)) keys.add(call.key)
    }
    const leaver = done.find(({ kind }) => kind === 'delete account')?.person
    if (leaver) {
      deleted.add(leaver.id)
      persons.splice(persons.indexOf(leaver), 1)
      wrong.push(...(await reasonsToStay(sql, leaver.id)))
    }
    // A tip can be charged although its call has no answer.
    const causes = answers.flatMap(({ call, answer }) =>
      answer.ok || call.kind === 'tip' || call.kind === 'answer' ? call.causes : [],
    )
    const isEdit =
      done.some(({ kind }) => kind === 'edit') && !calls.some(({ kind }) => kind === 'answer')
    const gigIds = leaver ? [...gigs.keys()] : calls.map(({ gigId }) => gigId)
    const events = await check(gigIds, causes, { isEdit, crewOf })
    const does = calls.length === 1 ? done[0]?.does : undefined
    if (does && !events.some(({ kind }) => kind === does)) {
      wrong.push('The call has succeeded, but did nothing.')
    }
    if (leaver) await moveIn(leaver.user_type)
  }

  /** Compares the answer of a call with the gig as it was before. */
  function checkAnswer({ call, answer, body }: { call: Call; answer: Response; body: string }) {
    const view = gigs.get(call.gigId)
    if (view && call.kind === 'book' && call.person.user_type === 'packer' && !answer.ok) {
      const doing = { now: now(), isEdit: false, crewOf: crewNow }
      if (mayBook(view, call.person.id, doing)) wrong.push('The rules allow this booking.')
    }
    if (call.offersTo !== undefined) {
      const isKnown = worked.has(`${call.person.id}-${call.offersTo}`)
      // Packers may change their crews at the same time, but each brings at least one person.
      const isAble = isKnown && call.helpers === 1
      if (answer.ok ? !isKnown : isAble && body.includes('offer_to'))
        wrong.push(`Has the packer booked a job of the customer before? ${isKnown}`)
    }
    const trip = gigs.get(call.gigId)?.trips.find(({ trip: { id } }) => id === call.tripId)
    if (!trip) return
    const isRepeated = call.key !== undefined && keys.has(call.key)
    if (answer.ok && !isRepeated && (call.kind === 'review' || call.kind === 'tip')) {
      wrong.push(...[wrongSuccess(call.kind, trip, now()) ?? []].flat())
    }
    const { move } = call
    if (!move || answer.ok) return
    const step = { ...move, from: trip.trip.stage, at: now() }
    if (isAllowed(factsOf(trip), step)) wrong.push('The rules allow what was refused.')
  }

  /** An operator ends or corrects a trip, or writes off what is not paid. */
  async function decide() {
    const trips = [...gigs.values()].flatMap(({ id, trips }) =>
      trips.map((view) => ({ ...view, gigId: id })),
    )
    const disputed = trips.filter(({ trip }) => trip.stage === 'disputed')
    const chosen = pick(chance(0.8) && disputed.length > 0 ? disputed : trips)
    if (!chosen) return
    const { payment, trip, gigId } = chosen
    const share = Math.round((payment?.price_cents ?? 0) * pick([0, 0.2, 0.5, 1]))
    const decision = { tripId: trip.id, text: 'Random.', reason: 'Random.' }
    const [name, decided] = pick([
      ['resolves', () => resolveTrip(sql, 'kim', { ...decision, refund: share })],
      ['ends', () => endTrip(sql, 'kim', { ...decision, fee: share })],
      ['ends as no-show', () => endTrip(sql, 'kim', { ...decision, fee: 'no-show' })],
      ['writes off', () => writeOff(sql, 'kim', decision)],
    ] as const)
    const said = await decided().catch((error: unknown) => {
      if (error instanceof OperatorError) return error.message
      throw error
    })
    note(`an operator ${name} trip ${trip.id}: ${JSON.stringify(said)}`)
    await check([gigId], decisionCauses)
  }

  async function runTasks() {
    const due = await sql<{ gig_id: number }[]>`
      select t.gig_id from payments p join trips t on t.id = p.trip_id
      where p.next_at <= now() and t.gig_id is not null`
    wrong.push(...(await tasks.run()))
    await check(
      due.map(({ gig_id }) => gig_id),
      taskCauses,
    )
    for (const { trips } of gigs.values())
      wrong.push(...trips.flatMap((trip) => unasked(trip, now())))
  }

  /** The gig that people follow from limit to limit. */
  let followed: number | undefined

  /**
   * Lets time pass: mostly until just before and just after a limit, when the side that it is about tries what it
   * forbids or allows. Few cancel, because that ends the trip before its other limits.
   */
  async function passSome() {
    const limits = [...gigs.values()].flatMap(({ id, gig, trips }) => {
      const offer = offerOf(gig)
      const all: { at: number; what: Timed }[] = trips
        .slice(-1)
        .flatMap((trip) => limitsOf(factsOf(trip)))
      if (offer) all.push({ at: offer.until, what: 'offer' })
      return all.map((limit) => ({ id, ...limit }))
    })
    const [soon, late] = [now() + minute, now() + 2 * jump * hour]
    const near = limits.filter(
      ({ at, what }) => at > soon && at < late && (what !== 'cancel' || chance(0.2)),
    )
    if (near.length === 0 || chance(0.15)) return pass(jump * 2 * random() * pick([0.1, 0.5, 2.4]))
    const [next] = near
      .filter(({ id }) => id === followed)
      .toSorted((first, second) => first.at - second.at)
    const { id, what, at } = next && chance(0.9) ? next : pick(near)
    followed = id
    for (const time of [at - minute, at + pick([0, minute])]) {
      await pass((time - now()) / hour)
      const view = gigs.get(id)
      const call = view && make.atLimit(view, what, persons)
      if (call && chance(0.9)) await send([call])
    }
  }

  async function pass(hours: number) {
    await clock.pass(Math.round(hours * hour))
    await sql`
      update test_provider.objects set state = 'expired'
      where kind = 'hold' and state = 'open' and created_at < now() - interval '5 days'`
    note(`${hours.toFixed(2)} hours have passed`)
    if (chance(0.85)) await runTasks()
  }

  const changeCard = () =>
    addCard(api, pick(ofRole('customer')), pick(['Visa 4242', 'Mastercard 4444', 'Visa 0002']))

  for (let index = 0; index < people; index += 1) {
    await moveIn('customer')
    await moveIn('packer')
  }

  const began = now()
  let operations = 0

  /** Someone deletes the account: mostly a packer to whom a gig is offered, or may be offered at the same time. */
  function leave() {
    const asked = [...gigs.values()].flatMap(({ gig }) => gig?.offered_to ?? [])
    const packers = ofRole('packer')
    const leaver = chance(0.5)
      ? pick(persons)
      : pick(packers.filter(({ id }) => asked.includes(id)).concat(packers))
    const leaving = make.deleteAccount(leaver)
    if (leaver.user_type === 'customer' || chance(0.5)) return send([leaving])
    return send([leaving, make.post(pick(ofRole('customer')), [leaver])])
  }

  async function operate(): Promise<unknown> {
    operations += 1
    if (now() < began + operations * pace * hour && chance(0.5)) return passSome()
    if (chance(0.003)) return changeCard()
    if (chance(0.01)) return send([make.changeCrew(pick(ofRole('packer')))])
    if (chance(0.004)) return leave()
    if (chance(0.015)) return decide()
    const views = [...gigs.values()]
    const open = views.filter(isOpen)
    if (open.length < most * (0.6 + random() * 0.6)) {
      return send([make.post(pick(ofRole('customer')), ofRole('packer'))])
    }
    const near = open.filter(
      ({ gig }) => Math.abs(Date.parse(gig?.pickup_date ?? '') - now()) < 5 * hour,
    )
    const chosen = chance(0.4) ? gigs.get(followed ?? 0) : undefined
    const view = chosen ?? pick(chance(0.4) && near.length > 0 ? near : chance(0.6) ? open : views)
    const length = chance(0.05) ? pick([2, 3, 4]) : 1
    return send(Array.from({ length }, () => make.about(view, persons)))
  }

  const checkAll = async () => {
    await runTasks()
    await check([...gigs.keys()], [])
    wrong.push(...(await disagreementsOfAll(sql)))
    await tasks.dropMails()
  }

  /** @throws Error with the seed and the last calls if something is wrong */
  async function run(operations: number) {
    for (let index = 1; index <= operations; index += 1) {
      await operate()
      if (index % 100 === 0 || index === operations) await checkAll()
      if (wrong.length === 0) continue
      throw new Error(
        [`Seed ${seed}, operation ${index}:`, ...wrong, 'The last calls:', ...history].join('\n'),
      )
    }
  }

  /** Ends all trips, lets all cards and banks work, and returns what is wrong with the money when all is paid. */
  async function settle(): Promise<string[]> {
    for (const customer of ofRole('customer')) await addCard(api, customer)
    for (const packer of ofRole('packer')) await connectBank(api, packer)
    const open = await sql<{ id: number; delivered_at: Date | null }[]>`
      select id, delivered_at from trips where ended_at is null`
    for (const { id: tripId, delivered_at } of open) {
      const decision = { tripId, text: 'Random.' }
      await (delivered_at
        ? resolveTrip(sql, 'kim', { ...decision, refund: 0 })
        : endTrip(sql, 'kim', { ...decision, fee: 0 }))
    }
    await check([...gigs.keys()], decisionCauses)
    // Each step whose answer is lost takes one more round: hold, charge, transfer.
    for (let round = 0; round < 6; round += 1) {
      await pass(5)
      wrong.push(...(await tasks.run()))
    }
    // What was not collected for two weeks is given up.
    const givenUp = await listUncollected(sql)
    const found = await findWrongMoney(sql, payments.provider)
    const isGivenUp = (text: string) =>
      givenUp.some(({ trip_id }) => text.startsWith(`Trip ${trip_id} `))
    return [...wrong, ...found.filter((text) => !isGivenUp(text))]
  }

  return {
    ...{ api, counts, run, settle, now },
    async close() {
      clock.close()
      await tasks.close()
      await api.close()
    },
  }
}
