import fc from 'fast-check'
import { createFuzzer, type Fuzzer, oddIds, oddKeys } from './odd-ids.fixture.ts'
import { randomRuns, thirdOf } from './random-runs.fixture.ts'

// These tests send unusual ids, idempotency keys and lists with every call of the OpenAPI document.

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await createFuzzer()
})
afterAll(() => fuzzer.close())

test('no call of the OpenAPI document returns 5xx for an unusual id, key or list', async () => {
  const world = await fuzzer.createWorld()
  for (const [turn, operation] of fuzzer.operations.entries()) {
    for (const place of fuzzer.placesOf(operation)) {
      const values = thirdOf<unknown>(place.name === 'key' ? oddKeys : oddIds, turn)
      await Promise.all(
        values.map((value) => fuzzer.send(world, operation, { [place.name]: value })),
      )
    }
  }
  expect(fuzzer.failures()).toEqual([])
})

test('no call returns 5xx for all objects at once, in any state and with one key', async () => {
  const world = await fuzzer.createWorld()
  for (const operation of fuzzer.operations) await fuzzer.sendForAll(world, operation)
  expect(fuzzer.failures()).toEqual([])
})

test('no call returns 5xx for ids, keys and lists of other objects, while other calls run', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (generate) => {
      const world = await fuzzer.createWorld()
      const pick = <Item>(items: readonly Item[]) =>
        items[generate(fc.nat, { max: items.length - 1 })] as Item
      for (let turn = 0; turn < 30; turn += 1) await fuzzer.race(world, pick)
      expect(fuzzer.failures()).toEqual([])
    }),
    { numRuns: randomRuns(2), endOnFailure: true },
  )
})
