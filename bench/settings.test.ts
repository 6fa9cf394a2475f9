import { readBenchSettings } from './settings.ts'

test('all topics are measured up to a million gigs by default', () => {
  const { only, sizes } = readBenchSettings([])
  expect(only.has('browser') && only.has('page')).toBe(true)
  expect(sizes.large).toBe(1_000_000)
})

test('--quick stops at 100,000 gigs', () => {
  expect(readBenchSettings(['--quick']).sizes.large).toBe(100_000)
})

test('--only selects topics', () => {
  expect([...readBenchSettings(['--only=page,count']).only]).toEqual(['page', 'count'])
})

test('an unknown topic is rejected by name', () => {
  expect(() => readBenchSettings(['--only=page,pages'])).toThrow(/not pages/)
})
