import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Trip } from './trips.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

const hour = 3_600_000

/** Makes a random call about the gig as a random person. The API refuses most of these calls. */
async function step(people: Person[], gigId: number): Promise<number> {
  const person = pick(people)
  const found = await person.get(`/api/gigs/${gigId}/trip`)
  const trip = found.status === 200 ? ((await found.json()) as Trip) : { id: 1, version: 1 }
  const path = `/api/trips/${trip.id}`
  const calls = [
    () => person.post(`/api/packer/gigs/${gigId}`),
    () => person.post(`/api/packer/gigs/${gigId}`),
    () => person.delete(`/api/packer/gigs/${gigId}`),
    () => person.put(`/api/packer/gig/${gigId}`, { gig_status_id: 3 }),
    () =>
      person.post(`${path}/stage`, {
        stage: pick(['on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed']),
        version: trip.version,
      }),
    () => person.post(`${path}/cancel`, { reason: 'Random.' }),
    () => person.post(`${path}/problem`, { kind: pick(['no_show', 'damage']), text: 'Random.' }),
  ]
  return (await pick(calls)()).status
}

test('after random calls of several people at once, events, trips and gigs agree', async () => {
  const customer = await api.signUp('customer')
  const people = [customer, ...(await Promise.all([1, 2, 3].map(() => api.signUp('packer'))))]
  const gigs = await Promise.all(
    Array.from({ length: 8 }, () =>
      api.createGig(customer, {
        pickup_date: new Date(Date.now() - hour).toISOString(),
        dropoff_date: new Date(Date.now() + hour).toISOString(),
      }),
    ),
  )
  const statuses: number[] = []
  for (let round = 0; round < 40; round += 1) {
    statuses.push(
      ...(await Promise.all(Array.from({ length: 6 }, () => step(people, pick(gigs).id)))),
    )
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20)
  // Each event of a trip starts at the stage that the event before it set. The last event set the
  // current stage.
  const differing = await api.sql`
    select t.id from trips t
    join lateral (
      select count(*) as moves, (array_agg(to_stage order by e.id desc))[1] as last,
        bool_and(from_stage is not distinct from before) as connected
      from (
        select *, lag(to_stage) over (order by id) as before
        from gig_events where trip_id = t.id and to_stage is not null) e) e on true
    where e.last <> t.stage or e.moves <> t.version or not e.connected`
  expect(differing).toEqual([])
  // A gig has status 2 exactly while its trip is open and not delivered.
  const wrong = await api.sql`
    select g.id from gigs g left join trips t on t.gig_id = g.id and t.ended_at is null
    where (g.gig_status_id = 2)
      <> (t.stage is not null and t.stage in ('booked', 'on_the_way', 'at_pickup', 'loaded'))`
  expect(wrong).toEqual([])
})
