import { readBenchSettings } from './settings.ts'

const topics = ['mix', 'count', 'browser']

test('the default is all topics with up to a million gigs', () => {
  const { only, sizes } = readBenchSettings([], topics)
  expect(only.has('browser') && only.has('mix')).toBe(true)
  expect(sizes.large).toBe(1_000_000)
})

test('--quick limits the database to 100,000 gigs', () => {
  expect(readBenchSettings(['--quick'], topics).sizes.large).toBe(100_000)
})

test('--only selects topics', () => {
  expect([...readBenchSettings(['--only=mix,count'], topics).only]).toEqual(['mix', 'count'])
})

test('an unknown topic is an error that names the topic', () => {
  expect(() => readBenchSettings(['--only=mix,pages'], topics)).toThrow(/not pages/)
})
