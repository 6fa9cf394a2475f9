import fc from 'fast-check'
import { randomRuns } from '../../random-runs.fixture.ts'
import { accessFacts, type Move, moveFacts } from '../../rules/move-facts.ts'
import { moveItems } from '../../rules/move-items.ts'
import { estimate, mostHours } from './estimate.ts'

const at = (move: Move, miles: number | null = 5, boxes = 20) => estimate({ move, boxes, miles })

test('a two-bedroom move across town takes three people about five hours', () => {
  const { hours, helpers, range } = at({ size: 'two_bedrooms' }, 8, 30)
  expect({ hours, helpers }).toEqual({ hours: 5, helpers: 3 })
  expect(range.low).toBeGreaterThan(450)
  expect(range.high).toBeLessThan(900)
})

test('with nothing said, the estimate is one person, one and a half hours, and a truck', () => {
  expect(estimate({ move: {}, boxes: 0, miles: null })).toMatchObject({ hours: 1.5, helpers: 1 })
})

test('the answers of the customer count: hours, helpers, no truck', () => {
  const { hours, helperHours, extra } = at({
    size: 'studio',
    hours: 3.5,
    helpers: 2,
    truck: 'none',
  })
  expect({ hours, helperHours, extra }).toEqual({
    ...{ hours: 3.5, helperHours: 7 },
    extra: { low: 0, high: 0 },
  })
})

test('a piano needs two people, a framed picture one', () => {
  expect(at({ items: { upright_piano: 1 } }, 5, 0)).toMatchObject({
    ...{ helpers: 2, tooHeavy: undefined },
  })
  expect(at({ items: { upright_piano: 1 }, helpers: 1 }).tooHeavy?.name).toBe('Upright piano')
  expect(at({ items: { picture: 2 }, helpers: 1 }, 5, 0).tooHeavy).toBeUndefined()
})

test('what takes two people more than 12 hours has the price of all hours, also if 12 are said', () => {
  const much = { items: { sectional: 99, hot_tub: 10 }, helpers: 2 }
  const all = at(much)
  expect(all).toMatchObject({ hours: 12, helpers: 2, feet: 10_170 })
  expect(all.pricedHours).toBeGreaterThan(80)
  expect(all.helperHours).toBe(2 * all.pricedHours)
  expect(at({ ...much, hours: 12 })).toEqual(all)
  expect(at({ ...much, hours: 8 }).pricedHours).toBe(8)
})

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const oneOf = (fact: { words: object }) => optional(fc.constantFrom(...Object.keys(fact.words)))
const flights = fc.integer({ min: 0, max: 10 })
const someAccess = fc.record({
  stairs: optional(flights),
  elevator: oneOf(accessFacts.elevator),
  carry: oneOf(accessFacts.carry),
  parking: oneOf(accessFacts.parking),
})
const someMove = fc.record({
  help: oneOf(moveFacts.help),
  size: oneOf(moveFacts.size),
  truck: oneOf(moveFacts.truck),
  helpers: optional(fc.integer({ min: 1, max: 4 })),
  hours: optional(fc.integer({ min: 2, max: 24 }).map((halves) => halves / 2)),
  items: fc.dictionary(
    fc.constantFrom(...Object.keys(moveItems)),
    fc.integer({ min: 1, max: 20 }),
    { maxKeys: 6 },
  ),
  pickup_access: someAccess,
  dropoff_access: someAccess,
}) as fc.Arbitrary<Move>
const miles = fc.integer({ min: 0, max: 3_000 })

test('the price never falls if hours, stairs, helpers, miles, items or boxes grow, and grows with volume past 12 hours', () => {
  const isNotLess = (less: ReturnType<typeof estimate>, more: ReturnType<typeof estimate>) => {
    // Sums of floating-point numbers.
    const floor = (value: number) => value - 1e-6
    expect(more.range.low).toBeGreaterThanOrEqual(floor(less.range.low))
    expect(more.range.high).toBeGreaterThanOrEqual(floor(less.range.high))
    expect(more.helperHours).toBeGreaterThanOrEqual(floor(less.helperHours))
    const isPastCap = less.pricedHours > mostHours && less.feet < more.feet
    expect(!isPastCap || more.range.low > less.range.low).toBe(true)
  }
  const grow = fc.constantFrom(
    ...(['hours', 'stairs', 'helpers', 'miles', 'items', 'boxes'] as const),
  )
  fc.assert(
    fc.property(someMove, miles, fc.nat(100), grow, (move, far, boxes, what) => {
      const less = { move, miles: far, boxes }
      const { stairs = 0 } = move.pickup_access ?? {}
      if (what === 'helpers') {
        less.move = { ...move, helpers: Math.min(3, move.helpers ?? 1) }
        const helpers = (less.move.helpers ?? 1) + 1
        return isNotLess(estimate(less), estimate({ ...less, move: { ...less.move, helpers } }))
      }
      if (what === 'hours') {
        less.move = { ...move, hours: Math.min(11.5, move.hours ?? 1) }
        const hours = (less.move.hours ?? 1) + 0.5
        return isNotLess(estimate(less), estimate({ ...less, move: { ...less.move, hours } }))
      }
      const more = {
        miles: far + (what === 'miles' ? 10 : 0),
        boxes: boxes + (what === 'boxes' ? 10 : 0),
        move: {
          ...move,
          ...(what === 'items' && {
            items: { ...move.items, sofa: (move.items?.['sofa'] ?? 0) + 1 },
          }),
          ...(what === 'stairs' && {
            pickup_access: { ...move.pickup_access, stairs: stairs + 1 },
          }),
        },
      }
      return isNotLess(estimate(less), estimate(more))
    }),
    { numRuns: randomRuns(500) },
  )
})
