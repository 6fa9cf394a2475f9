import { readBenchSettings } from './settings.ts'

test('everything is measured up to a million gigs unless something else is asked for', () => {
  const { only, sizes } = readBenchSettings([])
  expect(only.has('browser') && only.has('page')).toBe(true)
  expect(sizes.large).toBe(1_000_000)
})

test('a quick run stays at a hundred thousand', () => {
  expect(readBenchSettings(['--quick']).sizes.large).toBe(100_000)
})

test('some topics can be asked for', () => {
  expect([...readBenchSettings(['--only=page,count']).only]).toEqual(['page', 'count'])
})

test('a topic that there is not is refused by name', () => {
  expect(() => readBenchSettings(['--only=page,pages'])).toThrow(/not pages/)
})
