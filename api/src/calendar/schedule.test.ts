import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { dayAhead } from '../day-ahead.fixture.ts'
import type { Schedule, WeekSchedule } from './schedule.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { name: 'Rosa Dean' })
})
beforeEach(async () => {
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const day = dayAhead(30)
const oakland = { ...gigFields().pickup_location, city: 'Oakland', state: 'CA', zip_code: '94612' }
const berkeley = { ...oakland, city: 'Berkeley', zip_code: '94702' }
const hayward = { ...oakland, city: 'Hayward', zip_code: '94541' }

/** Posts a gig of `hours` that starts on `date` at the time in California (UTC-8 or UTC-7). */
const post = (
  time: string,
  hours: number,
  fields: Parameters<typeof gigFields>[0] = {},
  date = day,
) =>
  api.createGig(customer, {
    ...{ pickup_location: oakland, dropoff_location: berkeley, move: { hours } },
    ...{ pickup_date: `${date}T${time}-08:00`, dropoff_date: `${date}T23:30-08:00` },
    ...fields,
  })
const book = async (gig: { id: number }, who = packer) =>
  expect((await who.post(`/api/packer/gigs/${gig.id}`)).status).toBe(201)
const read = async (path: string, who = packer) => (await (await who.get(path)).json()) as Schedule
const week = (who = packer) => read(`/api/packer/weeks/${day}`, who)

test('a week has the booked and completed gigs in local time, and no address', async () => {
  const [late, early, next, other] = [
    await post('22:00', 1, { title: 'Late' }),
    await post('09:00', 2, { title: 'Early', price: 225.5 }),
    await post('09:00', 2, {}, dayAhead(37)),
    await post('09:00', 2),
  ]
  for (const gig of [late, early, next]) await book(gig)
  await book(other, await api.signUp('packer'))
  await api.sql`update gigs set gig_status_id = 3 where id = ${early.id}`
  const answer = await packer.get(`/api/packer/weeks/${day}`)
  const text = await answer.clone().text()
  expect(text).not.toContain(oakland.street_address)
  const { gigs } = (await answer.json()) as Schedule
  const [tripOfLate] = await api.sql<
    { id: number }[]
  >`select id from trips where gig_id = ${late.id}`
  expect(gigs).toEqual([
    {
      ...{ id: early.id, title: 'Early', price: 225.5, gig_status_id: 3, day },
      ...{ starts_at: `${day}T17:00:00.000Z`, ends_at: `${day}T19:00:00.000Z` },
      ...{ time_zone: 'America/Los_Angeles', starts_in: 'Oakland', ends_in: 'Berkeley' },
      ...{ drive_minutes: null, trip: null },
    },
    expect.objectContaining({
      ...{ id: late.id, gig_status_id: 2, day, drive_minutes: 15 },
      trip: { id: tripOfLate?.id, customer: 'Rosa D.' },
    }),
  ])
})

test('a week says which booked gigs overlap or leave too little time for the drive', async () => {
  const [first, second, third] = [
    await post('08:30', 3.5),
    await post('11:30', 1.5, { pickup_location: hayward, dropoff_location: hayward }),
    await post('13:10', 2),
  ]
  for (const gig of [first, second, third]) await book(gig)
  expect((await week()).clashes).toEqual([
    ...[
      {
        first_id: first.id,
        second_id: second.id,
        overlap_minutes: 30,
        drive_minutes: 55,
        late_minutes: 85,
      },
    ],
    ...[
      {
        first_id: second.id,
        second_id: third.id,
        overlap_minutes: 0,
        drive_minutes: 45,
        late_minutes: 35,
      },
    ],
  ])
})

test('a week says which of its gigs clash with gigs of the days around it', async () => {
  const [before, first, last, after] = [
    await post('22:00', 4, {}, dayAhead(29)),
    await post('01:00', 2),
    await post('22:00', 4, {}, dayAhead(36)),
    await post('01:00', 2, {}, dayAhead(37)),
  ]
  const far = await post('09:00', 2, {}, dayAhead(28))
  for (const gig of [before, first, last, after, far]) await book(gig)
  const { gigs, clashes, others } = (await week()) as WeekSchedule
  expect(gigs.map(({ id }) => id)).toEqual([first.id, last.id])
  expect(clashes).toMatchObject([
    { first_id: before.id, second_id: first.id, overlap_minutes: 60 },
    { first_id: last.id, second_id: after.id, overlap_minutes: 60 },
  ])
  expect(others).toMatchObject([
    { id: before.id, day: dayAhead(29) },
    { id: after.id, day: dayAhead(37), drive_minutes: null },
  ])
})

test('before a booking, a packer learns which booked gigs clash; the API books all the same', async () => {
  const [booked, far, open] = [
    await post('08:30', 3.5),
    await post('17:00', 1),
    await post('11:30', 1),
  ]
  for (const gig of [booked, far]) await book(gig)
  const { gigs, clashes } = await read(`/api/gig/${open.id}/clashes`)
  expect(gigs.map(({ id, trip }) => [id, trip !== null])).toEqual([
    [booked.id, true],
    [open.id, false],
  ])
  expect(clashes).toMatchObject([{ first_id: booked.id, second_id: open.id, overlap_minutes: 30 }])
  await book(open)
})

test('another packer learns nothing about a booked gig', async () => {
  const gig = await post('08:30', 3.5)
  await book(gig)
  const { gigs, clashes } = await read(`/api/gig/${gig.id}/clashes`, await api.signUp('packer'))
  expect(gigs).toMatchObject([{ id: gig.id, trip: null }])
  expect(clashes).toEqual([])
})

test('a gig that only loads ends at its pickup, and a missing gig is 404', async () => {
  const loading = await post('08:30', 2, {
    move: { hours: 2, help: 'load' },
    dropoff_location: { ...oakland, city: 'Los Angeles', zip_code: '90012' },
  })
  await book(loading)
  const { clashes } = await read(`/api/gig/${(await post('11:00', 1)).id}/clashes`)
  expect(clashes).toEqual([])
  expect((await packer.get('/api/gig/999999/clashes')).status).toBe(404)
  expect((await packer.get('/api/packer/weeks/2026-02-30')).status).toBe(400)
})
