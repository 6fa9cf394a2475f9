import assert from 'node:assert/strict'
import { randomRuns } from '../random-runs.fixture.ts'
import { openPeople } from './random-people.fixture.ts'

const seed = Number(process.env['PEOPLE_SEED'] ?? Math.floor(Math.random() * 1e9))
const operations = Number(process.env['PEOPLE_OPERATIONS'] ?? randomRuns(75))
const isLong = operations > 1000
/** Hours for each operation: in a long run, a year passes. */
const pace = Math.min(0.5, (365 * 24) / operations)

test('if the people cannot move in, the time runs again', async () => {
  const before = Date
  const people = { valueOf: () => assert.fail('No people.') } as unknown as number
  await expect(openPeople({ seed, people, pace })).rejects.toThrow('No people.')
  expect(Date).toBe(before)
})

// To repeat a failed run: PEOPLE_SEED=1234 npx jest api/src/workflow/random-people.test.ts
test(
  `${operations} random calls, sweeps and decisions of operators follow the rules (seed ${seed})`,
  async () => {
    const people = await openPeople({ seed, people: isLong ? 12 : 3, pace })
    try {
      await people.run(operations)
      expect(await people.settle()).toEqual([])
    } finally {
      await people.close()
    }
  },
  120_000 + operations * 200,
)
