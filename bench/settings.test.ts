import { readBenchSettings } from './settings.ts'

const topics = ['page', 'count', 'browser']

test('the default is all topics with up to a million gigs', () => {
  const { only, sizes } = readBenchSettings([], topics)
  expect(only.has('browser') && only.has('page')).toBe(true)
  expect(sizes.large).toBe(1_000_000)
})

test('--quick limits the database to 100,000 gigs', () => {
  expect(readBenchSettings(['--quick'], topics).sizes.large).toBe(100_000)
})

test('--only selects topics', () => {
  expect([...readBenchSettings(['--only=page,count'], topics).only]).toEqual(['page', 'count'])
})

test('an unknown topic is an error that names the topic', () => {
  expect(() => readBenchSettings(['--only=page,pages'], topics)).toThrow(/not pages/)
})
