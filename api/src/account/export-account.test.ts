import { claimGig } from '../workflow/bookings.sql.ts'
import { recordPosting } from '../workflow/gigs.sql.ts'
import { gunzipSync } from 'node:zlib'
import { createTestApi, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { defaultSettings } from '../platform/settings.ts'
import type { AccountExport, OwnAccount } from './account.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const exportOf = async (person: Person) =>
  (await (await person.get('/api/account/export')).json()) as AccountExport

const book = (packer: Person, id: number) => packer.post(`/api/packer/gigs/${id}`)

test('a user reads their own account, with the name that the other role sees', async () => {
  const customer = await api.signUp('customer', { name: 'Dana Whitfield' })
  const account = (await (await customer.get('/api/account')).json()) as OwnAccount
  expect(account).toMatchObject({ username: customer.username, display_name: 'Dana W.' })
})

test('a customer gets the account, its sessions and all its gigs, as a file', async () => {
  const customer = await api.signUp('customer', { bio: 'Two cats.' })
  const other = await api.signUp('customer')
  await api.createGig(other)
  const packer = await api.signUp('packer')
  const open = await api.createGig(customer, { images: [onePixel] })
  const booked = await api.createGig(customer)
  await book(packer, booked.id)

  const answer = await customer.get('/api/account/export')
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="manyhands-account.json"',
  )
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const exported = (await answer.json()) as AccountExport
  const { id, username, name, email, phone, bio } = customer
  expect(exported.account).toEqual({
    ...{ id, username, name, email, phone, bio, user_type: 'customer' },
    created_on_date: expect.any(String),
    email_verified: false,
    email_refused: false,
    pending_email: null,
  })
  expect(exported.sessions).toHaveLength(1)
  // The export has the streets and photo URLs that the customer sees.
  const seen = async (gigId: number) => (await customer.get(`/api/gig/${gigId}`)).json()
  expect(exported.gigs).toEqual([await seen(booked.id), await seen(open.id)])
  expect(exported.gigs[1]?.images).toHaveLength(1)
  expect(exported.gigs[1]?.pickup_location.street_address).toBe('1 Secret Street')
  expect(exported).toMatchObject({
    bookings: [],
    specialties: [],
    crew_size: 1,
    pay: { gigs: 0, total: 0 },
  })
})

test('a packer gets specialties, bookings and pay, and each gig as the packer sees it today', async () => {
  const customer = await api.signUp('customer', { name: 'Unseen Name', email: 'unseen@x.example' })
  const packer = await api.signUp('packer')
  await packer.post('/api/packer/specialtys', { specialty_id: 3 })
  const [done, held, dropped] = await Promise.all([
    api.createGig(customer, { price: 100.5 }),
    api.createGig(customer),
    api.createGig(customer, { title: 'Not mine any more' }),
  ])
  for (const gig of [done, held, dropped]) await book(packer, gig.id)
  await api.startPickup(done.id)
  await packer.put(`/api/packer/gig/${done.id}`, { gig_status_id: 3 })
  await packer.delete(`/api/packer/gigs/${dropped.id}`)

  const exported = await exportOf(packer)
  expect(exported.specialties.map(({ specialty_id }) => specialty_id)).toEqual([3])
  expect(exported.pay).toEqual({ gigs: 1, total: 100.5 })
  expect(exported.gigs).toEqual([])
  const gigs = (await (await packer.get('/api/packer/gigs/all')).json()) as object[]
  const bookings = (await (await packer.get('/api/packers/gigs')).json()) as object[]
  expect(exported.bookings.map((booking) => ({ ...booking, unread_messages: 0 }))).toEqual(
    bookings.map((booking, index) => ({ ...booking, gig: gigs[index] })),
  )
  expect(exported.bookings.map(({ gig_id }) => gig_id)).toEqual([held.id, done.id])
  expect(JSON.stringify(exported)).not.toMatch(/Unseen Name|unseen@/)
  expect(JSON.stringify(exported.bookings)).not.toMatch(/Not mine/)
})

test('customer and packer get their trips and events, each with the display name of the other', async () => {
  const customer = await api.signUp('customer', { name: 'Unseen Name' })
  const packer = await api.signUp('packer')
  const rival = await api.signUp('packer')
  const { id } = await api.createGig(customer)
  await book(rival, id)
  const reason = { reason: 'The truck broke down.' }
  const of = async (person: Person) => (await person.get(`/api/gigs/${id}/trip`)).json()
  const { id: rivalsTrip } = (await of(rival)) as { id: number }
  await rival.post(`/api/trips/${rivalsTrip}/cancel`, reason)
  await book(packer, id)
  await api.startPickup(id)
  await packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })

  const [customers, packers] = [await exportOf(customer), await exportOf(packer)]
  expect(customers.trips).toMatchObject([await of(customer), { id: rivalsTrip }])
  expect(packers.trips).toEqual([await of(packer)])
  const { completion_code } = customers.trips[0] ?? {}
  expect(completion_code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(packers)).not.toContain(`"${completion_code}"`)
  const kinds = ({ events }: AccountExport) => events.map(({ kind }) => kind)
  expect(kinds(customers)).toEqual(['delivered', 'booked', 'cancelled', 'booked', 'posted'])
  expect(kinds(packers)).toEqual(['delivered', 'booked'])
  expect(customers.events[2]).toMatchObject({ note: reason.reason, trip_id: rivalsTrip })
  expect(JSON.stringify(packers)).not.toMatch(/Unseen Name|truck broke down/)
})

test('the export has no session that has ended because it was idle', async () => {
  const packer = await api.signUp('packer')
  await api.sql`
    insert into sessions (token_hash, user_id, last_seen_at, expires_at)
    values (sha256('idle'), ${packer.id}, now() - interval '8 days', now() + interval '1 day')`
  expect((await exportOf(packer)).sessions).toHaveLength(1)
})

test('the export has no token and no hash', async () => {
  const packer = await api.signUp('packer')
  const text = JSON.stringify(await exportOf(packer))
  const token = /mh_session=([\w-]+)/.exec(packer.cookie)?.[1] ?? ''
  expect(token).toHaveLength(43)
  expect(text).not.toContain(token)
  expect(text).not.toMatch(/hash|argon2|password/i)
})

test('exports hundreds of gigs and bookings completely, in order and once each', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const first = await api.createGig(customer)
  // Many rows have the same creation time, so the cursor must include the id.
  const others = await api.sql<{ id: number }[]>`
    insert into gigs (customer_id, title, price_cents, boxes, description, pickup_street_address,
      pickup_city, pickup_state, pickup_zip_code, dropoff_street_address, dropoff_city,
      dropoff_state, dropoff_zip_code, pickup_date, dropoff_date, created_on_date)
    select customer_id, title, price_cents, boxes, description, pickup_street_address,
      pickup_city, pickup_state, pickup_zip_code, dropoff_street_address, dropoff_city,
      dropoff_state, dropoff_zip_code, pickup_date, dropoff_date,
      created_on_date + make_interval(secs => n / 60)
    from gigs, generate_series(1, 170) n where id = ${first.id} returning id`
  for (const { id } of others) await recordPosting(api.sql, id, customer.id)
  for (const { id } of [first, ...others]) await claimGig(api.sql, id, packer.id)
  await api.sql`
    update bookings b set created_on_date = g.created_on_date from gigs g where g.id = b.gig_id`
  const whole = (rows: readonly { id: number; created_on_date: string }[]) => {
    expect(rows).toHaveLength(171)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(171)
    const places = rows.map(({ created_on_date, id }) => `${created_on_date} ${id + 1e6}`)
    expect(places).toEqual(places.toSorted().toReversed())
  }
  whole((await exportOf(customer)).gigs)
  const { bookings } = await exportOf(packer)
  whole(bookings)
  expect(bookings.every(({ gig_id, gig }) => gig_id === gig.id)).toBe(true)
  const { trips, events } = await exportOf(customer)
  for (const [rows, count] of [
    [trips, 171],
    [events, 342],
  ] as const) {
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(ids).toHaveLength(count)
  }

  const packed = await customer.get('/api/account/export', undefined, {
    headers: { 'Accept-Encoding': 'gzip' },
    unread: true,
  })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  const text = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()
  whole((JSON.parse(text) as AccountExport).gigs)
})

test('exports are limited per account across all API processes', async () => {
  const attempts = { ...defaultSettings.attempts, exportsPerAccount: 2 }
  const processes = [api.build({ attempts }), api.build({ attempts })]
  const [eager, other] = [await api.signUp('packer'), await api.signUp('packer')]
  const ask = async (index: number, { cookie }: Person) =>
    processes[index % 2]?.request('/api/account/export', { headers: { Cookie: cookie } })
  const statuses: (number | undefined)[] = []
  for (let index = 0; index < 4; index += 1) statuses.push((await ask(index, eager))?.status)
  expect(statuses).toEqual([200, 200, 429, 429])
  expect((await ask(0, other))?.status).toBe(200)
})
