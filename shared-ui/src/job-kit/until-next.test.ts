import { untilNext, untilNextStep } from './until-next.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const hour = 3_600_000

beforeEach(() => jest.useFakeTimers({ now }))
afterEach(() => jest.useRealTimers())

test('a page is fetched again just after the first time of the next 24 hours', () => {
  expect(untilNext([at(2 * hour), null, at(hour), undefined])).toBe(hour + 1_000)
  expect(untilNext([at(25 * hour)])).toBe(false)
  expect(untilNext([])).toBe(false)
})

test('if this clock is ahead, a step that the API calls later is looked for each minute', () => {
  const trip = { ended_at: null, later: [{ stage: 'on_the_way', from: at(-2_000) }] }
  expect(untilNextStep(trip as Parameters<typeof untilNextStep>[0])).toBe(60_000)
})
