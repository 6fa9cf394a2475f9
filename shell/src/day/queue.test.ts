import { newStep } from './queue.ts'

test('a packer can report a step in a browser without HTTPS, which has no randomUUID', () => {
  const known = Object.getOwnPropertyDescriptor(crypto, 'randomUUID')
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  const trip = { id: 3, version: 4 }
  const [first, second] = [newStep(trip, 7, 'on_the_way', 30), newStep(trip, 7, 'at_pickup')]
  expect(first).toMatchObject({ tripId: 3, gigId: 7, stage: 'on_the_way', minutes: 30, version: 4 })
  expect(second).not.toHaveProperty('minutes')
  expect(first.id).not.toBe(second.id)
  if (known) Object.defineProperty(crypto, 'randomUUID', known)
  else Reflect.deleteProperty(crypto, 'randomUUID')
})
