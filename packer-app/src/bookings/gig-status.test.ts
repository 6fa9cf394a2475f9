import { statusName } from './gig-status.ts'

test.each([
  [1, 'Pending'],
  [2, 'Booked'],
  [3, 'Completed'],
  [4, 'Unknown'],
])('status %d is %s', (gig_status_id, name) => {
  expect(statusName({ gig_status_id })).toBe(name)
})
