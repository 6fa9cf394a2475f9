import { zipDistance } from './zip-distance.ts'

test.each([
  ['62704', '62704', 0],
  ['62704', '62704-1234', 0],
  ['62704', '62799', 15],
  ['62704', '62111', 50],
  ['62704', '60601', 100],
  ['62704', '', 999],
  [null, '62704', 999],
])('the distance from %p to %p is %i miles', (from, to, miles) => {
  expect(zipDistance(from, to)).toBe(miles)
  expect(zipDistance(to, from)).toBe(miles)
})
