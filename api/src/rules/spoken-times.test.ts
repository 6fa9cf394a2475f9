import { arrivalIn, soonestPickup } from './spoken-times.ts'

const at = (time: string) => Date.parse(`2026-12-12T${time}:00Z`)

test.each([
  ['16:00', '16:30'],
  ['16:01', '16:35'],
])('a packer who sets out at %s and needs 30 minutes arrives at %s', (now, arrival) => {
  expect(arrivalIn(30, at(now))).toBe(at(arrival))
})

test.each([
  ['16:00', '18:00'],
  ['16:01', '18:30'],
])('at %s, another packer can come at %s at the soonest', (now, pickup) => {
  expect(soonestPickup(at(now))).toBe(at(pickup))
})
