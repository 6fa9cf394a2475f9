import {
  cookiesOf,
  createTestApi,
  gigFields,
  onePixel,
  type Person,
  type TestApi,
} from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { sweepImages } from '../images/sweep-images.ts'
import type { CustomerJob, GigEvent, Trip } from '../trips/trips.contract.ts'
import type { AccountExport } from './account.contract.ts'
import { completeTrip, write } from '../reviews/reviews.fixture.ts'
import { sent } from '../messages/messages.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const remove = (person: Person, password = person.password) =>
  person.delete('/api/account', { password })
const book = (packer: Person, id: number) => packer.post(`/api/packer/gigs/${id}`)
async function complete(packer: Person, id: number) {
  await api.startPickup(id)
  return packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
}

const signInPaths = { packer: '/api/auth/signin', customer: '/api/customer/auth/signin' }
const signIn = ({ user_type, username, password }: Person) =>
  api.send('POST', signInPaths[user_type], { json: { username, password } })

async function allRows() {
  const tables = [
    ...['users', 'sessions', 'gigs', 'gig_images', 'bookings', 'packer_specialties'],
    ...['trips', 'gig_events', 'event_images'],
  ]
  const rows = await Promise.all(
    tables.map((table) => api.sql`select t::text as row from ${api.sql(table)} t`),
  )
  return JSON.stringify(rows)
}

/** The values of a gig's text columns, by their names in alphabetical order. */
async function textsOf(gigId: number) {
  const columns = await api.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'gigs' and data_type = 'text' order by 1`
  const names = columns.map(({ name }) => name)
  const [row] = await api.sql<Record<string, string | null>[]>`
    select ${api.sql(names)} from gigs where id = ${gigId}`
  return row ?? {}
}

const statusOf = async (answer: Promise<Response>) => (await answer).status

describe.each(['customer', 'packer'] as const)('a %s who deletes the account', (role) => {
  test('is signed out everywhere and cannot sign in again', async () => {
    const person = await api.signUp(role)
    const elsewhere = cookiesOf(await signIn(person))
    const answer = await remove(person)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/mh_session=;.*mh_role=;/)
    for (const cookie of [person.cookie, elsewhere]) {
      expect((await api.send('GET', '/api/gigs', { cookie })).status).toBe(401)
    }
    expect((await remove(person)).status).toBe(401)
    const back = await signIn(person)
    const stranger = await signIn({ ...person, username: 'unknown_name' })
    expect([back.status, (await back.json()).detail]).toEqual([
      stranger.status,
      (await stranger.json()).detail,
    ])
  })

  test('leaves no name, address, phone or password, and the username is free', async () => {
    const fields = { username: `Leaving.${role}`, name: 'Quinn Leaver', phone: '987-654-3210' }
    const person = await api.signUp(role, {
      ...{ ...fields, email: 'quinn@leaver.example', bio: 'I leave.' },
    })
    const [row] = await api.sql`select password_hash from users where id = ${person.id}`
    expect((await remove(person)).status).toBe(204)
    const rows = await allRows()
    for (const gone of ['Leaving', 'Quinn', '987-654', 'leaver.example', 'I leave.']) {
      expect(rows).not.toContain(gone)
    }
    expect(rows).not.toContain(String(row?.['password_hash']))
    const again = await api.signUp(role, { username: `leaving.${role}` })
    expect(again.id).not.toBe(person.id)
  })

  test('must send the password; a wrong one counts toward the sign-in limit', async () => {
    const person = await api.signUp(role)
    const refused = await remove(person, 'another password')
    expect([refused.status, (await refused.json()).detail]).toEqual([403, 'The password is wrong.'])
    expect((await person.get('/api/gigs')).status).toBe(200)
    for (let attempt = 1; attempt < 10; attempt += 1) await remove(person, `wrong ${attempt}`)
    expect((await remove(person)).status).toBe(429)
    expect((await signIn(person)).status).toBe(429)
  })

  test('may call several times at once; each call gets 204, 401 or 403', async () => {
    const person = await api.signUp(role)
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(remove(person))))
    // A call gets 403 if the API checks its password after another call has deleted the account.
    expect(statuses.filter((status) => ![204, 401, 403].includes(status))).toEqual([])
    expect(statuses).toContain(204)
  })
})

test("deletes a customer's gigs, and the sweep deletes their images", async () => {
  const customer = await api.signUp('customer')
  const other = await api.signUp('customer')
  const mine = await api.createGig(customer, { images: [onePixel] })
  const shown = mine.images[0] ?? ''
  expect((await api.send('GET', shown)).status).toBe(200)
  expect((await remove(customer)).status).toBe(204)
  expect((await other.get(`/api/gig/${mine.id}`)).status).toBe(404)
  expect((await api.send('GET', shown)).status).toBe(404)
  // A negative grace period, because the last image may be a moment old.
  await sweepImages(api.sql, api.images, -60_000)
  const left: string[] = []
  for await (const hash of api.images.list()) left.push(hash)
  expect(left).toEqual([])
})

test('keeps completed gigs as pay records without personal data of the customer', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const { pickup_location, dropoff_location } = gigFields()
  const now = new Date().toISOString()
  const job = await api.createGig(customer, {
    ...{ pickup_date: now, dropoff_date: now },
    pickup_location: { ...pickup_location, zip_code: '62704-4321' },
    dropoff_location: { ...dropoff_location, street_address_two: 'Zimmermann' },
    title: 'The Zimmermanns move',
    boxes: '12 of Aunt Zoe',
    description: 'Ring at Zimmermann.',
    price: 99.5,
    images: [onePixel],
  })
  await book(packer, job.id)
  await complete(packer, job.id)
  const before = await textsOf(job.id)
  expect((await remove(customer)).status).toBe(204)
  // If a new text column is in this list, `without_customer` does not empty it (CONTRIBUTING.md).
  const after = await textsOf(job.id)
  expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual([
    ...['dropoff_city', 'dropoff_state', 'dropoff_time_zone'],
    ...['pickup_city', 'pickup_state', 'pickup_time_zone'],
  ])

  const [paid] = (await (await packer.get(`/api/users/${packer.id}/gigs`)).json()) as Gig[]
  const place = ({ city, state, zip_code }: Gig['pickup_location']) => ({
    ...{ city, state, zip_code: zip_code.slice(0, 5) },
    street_address: null,
    street_address_two: null,
  })
  expect(paid).toMatchObject({
    id: job.id,
    price: 99.5,
    pickup_date: job.pickup_date,
    dropoff_date: job.dropoff_date,
    specialties: job.specialties,
    title: 'Moving job',
    boxes: '12',
    description: 'This customer has deleted their account.',
    pickup_location: place(job.pickup_location),
    dropoff_location: place(job.dropoff_location),
    images: [],
    featured_image_index: null,
    gig_status_id: 3,
    packer_id: packer.id,
  })
  expect((await api.send('GET', job.images[0] ?? '')).status).toBe(404)
  expect(await allRows()).not.toMatch(
    /Zimmermann|Aunt Zoe|Secret Street|Hidden Road|60601-1234|62704-4321/,
  )
  const exported = await packer.get('/api/account/export')
  expect(((await exported.json()) as AccountExport).pay).toEqual({ gigs: 1, total: 99.5 })
  expect((await packer.delete(`/api/packer/gigs/${job.id}`)).status).toBe(409)
})

test('lists and totals exclude the deleted gigs at once', async () => {
  const customer = await api.signUp('customer')
  const looker = await api.signUp('packer')
  const total = async (query: string) =>
    Number((await looker.get(`/api/gigs?${query}`)).headers.get('X-Total-Count'))
  const questions = ['limit=5', 'limit=5&available=true', 'limit=5&zip_code=62704&radius=5']
  const before = await Promise.all(questions.map(total))
  for (let index = 0; index < 3; index += 1) await api.createGig(customer)
  expect(await Promise.all(questions.map(total))).toEqual(before.map((count) => count + 3))
  expect((await remove(customer)).status).toBe(204)
  expect(await Promise.all(questions.map(total))).toEqual(before)
})

test('returns 409 and changes nothing while a gig is booked, for customers and packers', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const [first, second] = [await api.createGig(customer), await api.createGig(customer)]
  await book(packer, first.id)
  const before = await allRows()
  const refusalTo = async (person: Person) => {
    const answer = await remove(person)
    return [answer.status, (await answer.json()).detail]
  }
  expect(await refusalTo(packer)).toEqual([
    409,
    'You have booked 1 gig. Before you delete your account, complete or cancel it.',
  ])
  expect(await refusalTo(customer)).toEqual([
    409,
    '1 job of yours is booked. Before you delete your account, let it be completed, or cancel the booking.',
  ])
  expect(await allRows()).toBe(before)
  await book(packer, second.id)
  expect((await refusalTo(customer))[1]).toMatch(
    /^2 jobs of yours are booked\. .*let them be completed, or cancel the bookings\.$/,
  )

  await complete(packer, first.id)
  await packer.delete(`/api/packer/gigs/${second.id}`)
  const packers = async () => {
    const trip = (await (await customer.get(`/api/gigs/${first.id}/trip`)).json()) as Trip
    const jobs = (await (
      await customer.get('/api/customer/jobs?state=done')
    ).json()) as CustomerJob[]
    return [trip.packer, jobs[0]?.packer].map((shown) => shown?.is_gone)
  }
  expect(await packers()).toEqual([undefined, undefined])
  expect((await remove(packer)).status).toBe(204)
  expect(await packers()).toEqual([true, true])
  // The customer still sees the id of the deleted packer, and nothing else about the packer.
  const done = (await (await customer.get(`/api/gig/${first.id}`)).json()) as Gig
  expect(done).toMatchObject({ gig_status_id: 3, packer_id: packer.id, title: first.title })
  expect((await customer.get(`/api/packer/${packer.id}/specialtys`)).status).toBe(404)
  expect((await remove(customer)).status).toBe(204)
})

/**
 * Locks the account's row, sends the requests of `work`, and unlocks the row when all of them wait
 * for it.
 */
async function behindLock(person: Person, work: () => Promise<Response>[]) {
  let answers: Promise<Response>[] = []
  await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for update`
    answers = work()
    await untilWaiting(api.sql, answers.length)
  })
  return Promise.all(answers)
}

describe('concurrent with the deletion', () => {
  const left = async ({ id }: Person) => {
    const [row] = await api.sql<{ things: number; accounts: number }[]>`
      select (select count(*)::int from gigs where customer_id = ${id} or packer_id = ${id})
        + (select count(*)::int from bookings where packer_id = ${id})
        + (select count(*)::int from packer_specialties where user_id = ${id})
        + (select count(*)::int from sessions where user_id = ${id}) as things,
        (select count(*)::int from users where id = ${id} and deleted_at is null) as accounts`
    return row ?? { things: -1, accounts: -1 }
  }

  test.each(['first', 'second'])('a new gig is deleted or refused: posted %s', async (place) => {
    const customer = await api.signUp('customer')
    const post = () =>
      api.send('POST', '/api/gigs', {
        cookie: customer.cookie,
        json: gigFields({ images: [onePixel] }),
      })
    const answers = await behindLock(customer, () =>
      place === 'first' ? [post(), remove(customer)] : [remove(customer), post()],
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses[place === 'first' ? 1 : 0]).toBe(204)
    expect([201, 401]).toContain(statuses[place === 'first' ? 0 : 1])
    expect(await left(customer)).toEqual({ things: 0, accounts: 0 })
  })

  test('a home ZIP code that is saved at the same time is deleted', async () => {
    const packer = await api.signUp('packer')
    const settings = { topics: ['new_jobs'], zip_code: '94612' }
    const { calls } = await api.sql.begin(async (tx) => {
      await tx`select from users where id = ${packer.id} for update`
      const calls = [remove(packer)]
      await untilWaiting(api.sql, 1)
      calls.push(packer.put('/api/account/mail', settings))
      await untilWaiting(api.sql, 2)
      return { calls }
    })
    await Promise.all(calls)
    expect(await api.sql`select from mail_preferences where user_id = ${packer.id}`).toHaveLength(0)
  })

  test('each write of the account is either deleted with it or refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const customer = await api.signUp('customer')
      const packer = await api.signUp('packer')
      const { id } = await api.createGig(customer)
      const [gone, ...others] = await Promise.all([
        remove(packer),
        book(packer, id),
        packer.post('/api/packer/specialtys', { specialty_id: 2 }),
        packer.put('/api/packer/edit', { name: 'Late Change' }),
        signIn(packer),
      ])
      const { things, accounts } = await left(packer)
      const gig = (await (await customer.get(`/api/gig/${id}`)).json()) as Gig
      const account = accounts + things === 0 ? 'gone' : `${accounts} there`
      const state = `${gone.status}, account ${account}, gig ${gig.gig_status_id}`
      expect(['204, account gone, gig 1', '409, account 1 there, gig 2']).toContain(state)
      const statuses = others.map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([])
    }
  })

  test('words about a trip and reports are either deleted with it or refused', async () => {
    const [customer, packer] = [await api.signUp('customer'), await api.signUp('packer')]
    const trip = await completeTrip(api, { customer, packer })
    const told = await sent(customer, `/api/trips/${trip}/messages`, { text: 'Hello.' })
    for (const person of [customer, packer]) await write(person, trip, 5)
    const [review] = await api.sql<[{ id: number }]>`
      select id from reviews where subject_id = ${packer.id}`
    const text = 'A late word.'
    let isGone = false
    const { calls } = await api.sql.begin(async (tx) => {
      await tx`select from reviews where id = ${review.id} for update`
      await tx`select from messages where id = ${told.id} for update`
      const calls = [
        packer.put(`/api/reviews/${review.id}/reply`, { text }),
        packer.post(`/api/messages/${told.id}/report`, { reason: text }),
      ]
      await untilWaiting(api.sql, 2)
      const { report, gone } = await api.sql.begin(async (first) => {
        await first`select from gigs where customer_id = ${customer.id} for update`
        const gone = remove(packer).finally(() => (isGone = true))
        await untilWaiting(api.sql, 3)
        const report = packer.post(`/api/trips/${trip}/problem`, { kind: 'other', text })
        await untilWaiting(api.sql, 4)
        return { report, gone }
      })
      // The deletion waits for the two calls, which began before.
      await untilWaiting(api.sql, 4, () => isGone)
      return { calls: [...calls, gone, report] }
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 204, 204, 401])
    const stored = await api.sql`
      select note from gig_events where note = ${text}
      union all select reply from reviews where reply = ${text}
      union all select reason from message_reports`
    expect(stored).toHaveLength(0)
  })

  test('a booking either blocks the deletion or gets 404; a cancellation leaves no booking', async () => {
    const packer = await api.signUp('packer')
    for (let round = 0; round < 12; round += 1) {
      const customer = await api.signUp('customer')
      const { id } = await api.createGig(customer)
      const isHeld = round % 2 === 1
      if (isHeld) await book(packer, id)
      const [gone, other] = await Promise.all([
        remove(customer),
        isHeld ? packer.delete(`/api/packer/gigs/${id}`) : book(packer, id),
      ])
      const { things, accounts } = await left(customer)
      const state = [gone.status, other.status, accounts, things].join()
      // Each string has both statuses, the number of accounts that are left, and the number of rows
      // that are left. A refused deletion leaves the account and two rows: its session and the
      // booked gig.
      const allowed = isHeld ? ['204,204,0,0', '409,204,1,2'] : ['204,404,0,0', '409,201,1,2']
      expect(allowed).toContain(state)
    }
  })

  test.each(['customer', 'packer'] as const)(
    'a move of a delivered trip does not deadlock: the %s deletes the account',
    async (role) => {
      const people = { customer: await api.signUp('customer'), packer: await api.signUp('packer') }
      const { id } = await api.createGig(people.customer)
      await book(people.packer, id)
      await complete(people.packer, id)
      let deletion: Promise<Response> | undefined
      // As each move does: locks the gig, then its trip, then, with an event, both accounts.
      await api.sql.begin(async (tx) => {
        await tx`select from gigs where id = ${id} for update`
        await tx`select from trips where gig_id = ${id} for no key update`
        deletion = remove(people[role])
        await untilWaiting(api.sql, 1)
        await tx`select from users where id = ${people[role].id} for key share`
      })
      expect((await deletion)?.status).toBe(204)
    },
  )
})

test('a connection lost during the deletion changes nothing, and a retry deletes everything', async () => {
  const customer = await api.signUp('customer')
  const { id } = await api.createGig(customer, { images: [onePixel] })
  const before = await allRows()
  let answer: Promise<Response> | undefined
  await api.sql.begin(async (tx) => {
    // Lock the photo's row, so that the deletion stops halfway, when it has emptied the account's
    // row but not yet deleted the photo.
    await tx`select from gig_images where gig_id = ${id} for update`
    answer = remove(customer)
    await untilWaiting(api.sql, 1)
    await api.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  })
  expect((await answer)?.status).toBe(503)
  expect(await allRows()).toBe(before)
  expect((await remove(customer)).status).toBe(204)
  expect((await customer.get('/api/gigs')).status).toBe(401)
})

test('deleting the account deletes what the user wrote about a trip, but not the trip', async () => {
  const [customer, packer] = [await api.signUp('customer'), await api.signUp('packer')]
  const { id } = await api.createGig(customer, { title: 'Grand piano of Aunt Zoe' })
  await book(packer, id)
  const trip = (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
  await packer.post(`/api/trips/${trip.id}/cancel`, {
    reason: 'My van broke down in Zebra Street.',
  })
  const report = { kind: 'other', text: 'The door was locked.', images: [await api.upload(packer)] }
  await packer.post(`/api/trips/${trip.id}/problem`, report)
  const events = (await (await packer.get(`/api/gigs/${id}/events`)).json()) as GigEvent[]
  const photo = events.flatMap(({ images = [] }) => images).join()
  expect(photo).not.toBe('')
  expect(await allRows()).toContain('Zebra Street')
  await remove(packer)
  expect(await allRows()).not.toMatch(/Zebra Street|The door was locked/)
  expect((await customer.get(photo)).status).toBe(404)
  await remove(customer)
  expect(await allRows()).not.toContain('Aunt Zoe')
  const [left] = await api.sql`select stage, title from trips where id = ${trip.id}`
  expect(left).toEqual({ stage: 'cancelled', title: 'Moving job' })
})
