import { paidGigsQuery } from './bookings.queries.ts'

test('a render does not sort the completed gigs again: their query keeps its select', () => {
  expect(paidGigsQuery(7).select).toBe(paidGigsQuery(7).select)
})
