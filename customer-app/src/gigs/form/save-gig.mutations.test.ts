import { countDone } from './save-gig.mutations.ts'

test.each([
  { sent: 0, done: 0 },
  { sent: 100, done: 0 },
  { sent: 149, done: 0 },
  { sent: 150, done: 1 },
  { sent: 249, done: 1 },
  { sent: 250, done: 2 },
])(
  'a 250-byte body ends with photos of 50 and 100 bytes: $sent bytes sent, $done photos done',
  (row) => {
    expect(countDone([50, 100], { sent: row.sent, total: 250 })).toBe(row.done)
  },
)
