import { afterOffer } from './gig.queries.ts'

test('an offered gig is fetched again when the offer ends; if this device thinks that it has, each minute', () => {
  const until = (ms: number) => afterOffer(new Date(Date.now() + ms).toISOString())
  jest.useFakeTimers({ now: new Date('2026-12-01T12:00:00.000Z') })
  try {
    expect(until(3_600_000)).toBe(3_600_500)
    expect(until(1_000)).toBe(5_000)
    expect(until(-3_600_000)).toBe(60_000)
    expect(afterOffer(undefined)).toBe(false)
  } finally {
    jest.useRealTimers()
  }
})
