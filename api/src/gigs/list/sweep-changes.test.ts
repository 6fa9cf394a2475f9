import { setTimeout as sleep } from 'node:timers/promises'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { startChangeSweep } from './sweep-changes.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const loggedChanges = async () => (await api.sql`select from gig_changes`).length

test('deletes old changes, and totals stay exact', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const total = async () =>
    (await packer.get('/api/gigs?available=true&limit=1')).headers.get('X-Total-Count')
  await api.createGig(customer)
  expect(await total()).toBe('1')
  await api.createGig(customer)
  expect(await loggedChanges()).toBe(2)
  const sweep = startChangeSweep(api.sql, { everyMs: 5 })
  while ((await loggedChanges()) > 0) await sleep(5)
  sweep.stop()
  expect(await total()).toBe('2')
})
