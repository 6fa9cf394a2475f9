import { createTestApi, type TestApi } from '../app.fixture.ts'
import { runTx } from '../platform/db/sql.ts'
import { type TripRole, type TripStage, tripStages } from '../rules/trip-stages.ts'
import { lockOpenTrip } from './open-trip.sql.ts'
import { claimGig } from './bookings.sql.ts'
import {
  type Actor,
  laterStages,
  mayMove,
  moves,
  nextStages,
  type TripFacts,
  undoOf,
} from './moves.ts'
import { moveTo } from './moves.fixture.ts'
import { moveTrip } from './moves.sql.ts'

const pickup = new Date('2027-05-01T14:00Z')
const hours = (count: number) => pickup.getTime() + count * 3_600_000

/** A trip that was booked 10 hours before the pickup, and came to its stage `stageAt` hours after the pickup. */
const tripAt = (stage: TripStage, stageAt = 0): TripFacts => ({
  ...{ stage, pickup_date: pickup, booked_pickup_date: null, created_at: new Date(hours(-10)) },
  arrival_minutes: 0,
  stage_at: new Date(hours(stageAt)),
  delivered_at: ['delivered', 'completed', 'resolved'].includes(stage)
    ? new Date(hours(stageAt))
    : null,
  ...{ arrives_at: null, arrived_from: null },
})

test.each<[TripStage, TripRole, number, TripStage[]]>([
  ['booked', 'packer', -4.1, ['cancelled']],
  ['booked', 'packer', -4, ['on_the_way', 'cancelled']],
  ['booked', 'packer', -2, ['on_the_way', 'at_pickup', 'cancelled']],
  ['booked', 'packer', 0, ['on_the_way', 'at_pickup', 'delivered', 'cancelled']],
  ['booked', 'packer', 0.5, ['on_the_way', 'at_pickup', 'delivered', 'cancelled']],
  ['booked', 'customer', -4, ['cancelled']],
  ['booked', 'customer', 0.5, ['cancelled', 'no_show']],
  ['on_the_way', 'packer', -2.1, ['cancelled']],
  ['on_the_way', 'packer', -2, ['at_pickup', 'cancelled']],
  ['on_the_way', 'customer', 24, ['cancelled', 'no_show']],
  ['on_the_way', 'customer', 24.1, ['cancelled']],
  ['at_pickup', 'packer', -1.1, ['cancelled']],
  ['at_pickup', 'packer', -1, ['loaded', 'cancelled']],
  ['at_pickup', 'packer', 0, ['loaded', 'delivered', 'cancelled']],
  ['at_pickup', 'packer', 0.5, ['loaded', 'delivered', 'cancelled', 'no_show']],
  ['at_pickup', 'customer', 0.4, ['cancelled']],
  ['at_pickup', 'customer', 0.5, ['cancelled', 'disputed']],
  ['loaded', 'packer', -1, ['delivered']],
  ['loaded', 'customer', 1, []],
  ['delivered', 'packer', 1, ['completed']],
  ['delivered', 'customer', 48, ['completed', 'disputed']],
  ['delivered', 'customer', 48.1, ['completed']],
  ['disputed', 'packer', 1, []],
  ['disputed', 'customer', 1, []],
  ['completed', 'customer', 1, []],
  ['cancelled', 'packer', 1, []],
])('from %s, the %s at pickup + %d h may choose %j', (stage, role, at, stages) => {
  expect(nextStages(tripAt(stage), role, hours(at))).toEqual(stages)
})

test('the packer learns when each later step becomes possible', () => {
  const iso = (at: number) => new Date(hours(at))
  expect(laterStages(tripAt('booked'), 'packer', hours(-5))).toEqual([
    { stage: 'on_the_way', from: iso(-4) },
    { stage: 'at_pickup', from: iso(-2) },
    { stage: 'delivered', from: iso(0) },
  ])
  expect(laterStages(tripAt('at_pickup', -2), 'packer', hours(-1.5))).toEqual([
    { stage: 'loaded', from: iso(-1) },
    { stage: 'delivered', from: iso(0) },
    { stage: 'no_show', from: iso(0.5) },
  ])
})

test('a customer who moved the pickup forward reports a no-show only after the time that was booked', () => {
  const canReport = (booked: number, at: number) => {
    const trip = { ...tripAt('booked'), booked_pickup_date: new Date(hours(booked)) }
    return mayMove(trip, 'no_show', 'customer', hours(at))
  }
  expect(canReport(5, 5.4)).toBe(false)
  expect(canReport(5, 5.5)).toBe(true)
  expect(canReport(-5, 0.4)).toBe(false)
  expect(canReport(-5, 0.5)).toBe(true)
})

test('nothing that moves money or ends free canceling is possible before the day', () => {
  const most = 4
  for (const stage of tripStages.filter((each) => mayMove(tripAt(each), 'cancelled', 'packer'))) {
    for (const role of ['customer', 'packer'] as const) {
      expect(nextStages(tripAt(stage), role, hours(-most) - 1)).toEqual(['cancelled'])
    }
  }
})

test('a customer reports a no-show only after the announced arrival, at most three hours late', () => {
  const canReport = (arrives: number, at: number) =>
    mayMove(
      { ...tripAt('on_the_way'), arrives_at: new Date(hours(arrives)) },
      'no_show',
      'customer',
      hours(at),
    )
  expect([canReport(1, 1.4), canReport(1, 1.5)]).toEqual([false, true])
  expect([canReport(-1, 0.4), canReport(-1, 0.5)]).toEqual([false, true])
  expect([canReport(9, 3.4), canReport(9, 3.5)]).toEqual([false, true])
})

test('“Arrived” can be taken back for a minute, to the stage before', () => {
  const trip = { ...tripAt('at_pickup'), arrived_from: 'booked' as const }
  const at = (minutes: number) => hours(0) + minutes * 60_000
  expect(undoOf(trip, 'packer', at(1))).toEqual({ stage: 'booked', until: new Date(at(1)) })
  expect(undoOf(trip, 'packer', at(1.1))).toBeUndefined()
  expect(undoOf(trip, 'customer', at(0.5))).toBeUndefined()
  expect(mayMove(trip, 'on_the_way', 'packer', at(0.5))).toBe(false)
  expect(nextStages(trip, 'packer', at(0.5))).not.toContain('booked')
})

test('after a booking with a late pickup, a customer reports a no-show from 30 minutes after the booking', () => {
  const trip = { ...tripAt('booked'), created_at: new Date(hours(3)) }
  expect(mayMove(trip, 'no_show', 'customer', hours(3.4))).toBe(false)
  expect(mayMove(trip, 'no_show', 'customer', hours(3.5))).toBe(true)
})

test('a packer reports a no-show 30 minutes after they arrived', () => {
  const trip = tripAt('at_pickup', 2)
  expect(mayMove(trip, 'no_show', 'packer', hours(2.4))).toBe(false)
  expect(mayMove(trip, 'no_show', 'packer', hours(2.5))).toBe(true)
})

test('the system completes a job 48 hours after the delivery, whatever its dates say', () => {
  const trip = { ...tripAt('delivered', 1), pickup_date: new Date(hours(10_000)) }
  expect(mayMove(trip, 'completed', 'system', hours(48.9))).toBe(false)
  expect(mayMove(trip, 'completed', 'system', hours(49))).toBe(true)
})

test('an operator can end every trip that is not over', () => {
  const ends = (trip: TripFacts) =>
    (['cancelled', 'no_show', 'resolved'] as const).filter((to) => mayMove(trip, to, 'operator'))
  const open = tripStages.filter(
    (stage) => !['completed', 'cancelled', 'no_show', 'resolved'].includes(stage),
  )
  expect(open.map((stage) => [stage, ends(tripAt(stage))])).toEqual([
    ['booked', ['cancelled', 'no_show']],
    ['on_the_way', ['cancelled', 'no_show']],
    ['at_pickup', ['cancelled', 'no_show']],
    ['loaded', ['cancelled']],
    ['delivered', ['resolved']],
    ['disputed', ['cancelled', 'no_show']],
  ])
  expect(ends({ ...tripAt('disputed'), delivered_at: pickup })).toEqual(['resolved'])
})

describe('in the database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const actors: Actor[] = ['customer', 'packer', 'system', 'operator']
  const canMove = (from: TripStage, to: TripStage, actor: Actor) =>
    moves.some((rule) => rule.to === to && rule.from.includes(from) && rule.by.includes(actor))

  /** The moves on the way to a stage, it included. */
  function pathTo(to: TripStage): { to: TripStage; actor: Actor }[] {
    const rule = moves.findLast((each) => each.to === to && !each.undoes)
    const [from] = rule?.from ?? []
    return rule && from ? [...pathTo(from), { to, actor: rule.by[0] ?? 'packer' }] : []
  }

  test('a trip moves only as the table of moves says, and each move writes one event', async () => {
    const customer = await api.signUp('customer')
    const packer = await api.signUp('packer')
    for (const stage of tripStages) {
      const { id: gigId } = await api.createGig(customer)
      await claimGig(api.sql, gigId, packer.id)
      const [trip] = await api.sql<[{ id: number }]>`select id from trips where gig_id = ${gigId}`
      for (const step of pathTo(stage)) {
        expect(await moveTo(api.sql, trip.id, step.to, step.actor)).toBe(1)
      }
      const events = await api.sql<{ kind: string }[]>`
        select kind from gig_events
        where trip_id = ${trip.id} and to_stage is not null order by id`
      expect(events.map(({ kind }) => kind)).toEqual([
        'booked',
        ...pathTo(stage).map(({ to }) => to),
      ])
      const refused = tripStages.flatMap((to) =>
        actors.filter((actor) => !canMove(stage, to, actor)).map((actor) => ({ to, actor })),
      )
      for (const { to, actor } of refused) {
        expect([stage, to, await moveTo(api.sql, trip.id, to, actor)]).toEqual([stage, to, 0])
      }
    }
  })

  test('a locked trip does not move before its time', async () => {
    const customer = await api.signUp('customer')
    const packer = await api.signUp('packer')
    const { id: gigId } = await api.createGig(customer, {
      pickup_date: new Date(Date.now() + 5 * 3_600_000).toISOString(),
      dropoff_date: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    })
    await claimGig(api.sql, gigId, packer.id)
    const move = runTx(api.sql, async (tx) => {
      const trip = await lockOpenTrip(tx, gigId)
      if (!trip) throw new Error('There is no trip.')
      await moveTrip(tx, trip, { to: 'delivered', actor: 'packer', note: null })
    })
    await expect(move).rejects.toThrow(/^This step is possible from .* on\. It is booked\.$/)
  })
})
