import { savePreferences } from '../mail/mail.sql.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { moveTrips } from '../workflow/moves.sql.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { pass } from '../checks/checks.fixture.ts'
import { defaultTopics } from '../mail/mail.ts'
import { Specialty } from '../specialties/specialties.contract.ts'
import { ListedPacker, PackerProfile, PackerSpecialty } from './packers.contract.ts'

let api: TestApi
let packer: Person
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  packer = await api.signUp('packer')
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

test('lists the fourteen specialties by id, without a session', async () => {
  const response = await api.send('GET', '/api/specialtys')
  const specialties = Specialty.array().parse(await response.json())
  expect(specialties.map(({ id }) => id)).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  )
  expect(specialties.map(({ name }) => name)).toEqual(
    (
      'heavy straps,dolly,piano,antiques,aquariums,large animals,pets,fine art,box truck,crane,' +
      'cargo van,horse trailer,flatbed trailer,vehicle trailer'
    ).split(','),
  )
  expect(specialties.map(({ specialty_type_id }) => specialty_type_id).join('')).toBe(
    '11222222333333',
  )
  expect(specialties.every(({ description }) => description.length > 0)).toBe(true)
})

test('reads and edits the profile; missing fields keep their values', async () => {
  const worker = await api.signUp('packer', { username: 'Profile_1', bio: 'old' })
  const { id } = worker
  const before = PackerProfile.parse(await (await worker.get('/api/packer')).json())
  expect(before).toMatchObject({ id, username: 'Profile_1', user_type: 'packer', bio: 'old' })
  const edit = async (json: unknown) => (await worker.put('/api/packer/edit', json)).json()
  expect(await edit({ bio: ' new ' })).toEqual({ ...before, bio: 'new' })
  expect(await edit({ username: 'PROFILE_1', phone: null, email: '' })).toEqual({
    ...before,
    username: 'PROFILE_1',
    bio: 'new',
    phone: '',
    email: '',
  })
  expect(await (await worker.get('/api/auth/authenticate')).json()).toMatchObject({
    username: 'PROFILE_1',
  })
  const status = async (json: unknown) => (await worker.put('/api/packer/edit', json)).status
  expect(await status({ username: packer.username.toUpperCase() })).toBe(409)
  expect(await status({ username: null })).toBe(422)
  expect(await status({ username: '' })).toBe(422)
  expect(await status({ phone: '123' })).toBe(422)
  expect(await status({ bio: 'x'.repeat(281) })).toBe(422)
  expect(await status({})).toBe(200)
})

test('a packer says once where they start from; only the packer sees it', async () => {
  const worker = await api.signUp('packer')
  const homeZip = async () =>
    PackerProfile.parse(await (await worker.get('/api/packer')).json()).home_zip
  const edit = (home_zip: unknown) => worker.put('/api/packer/edit', { home_zip })
  const mail = async () =>
    (await (await worker.get('/api/account/mail')).json()) as { zip_code: string }
  expect(await homeZip()).toBeNull()
  expect(await (await edit('')).json()).toMatchObject({ home_zip: '' })
  expect(await homeZip()).toBe('')
  expect(await (await edit('62704')).json()).toMatchObject({ home_zip: '62704' })
  expect((await worker.put('/api/packer/edit', { bio: 'Near the lake.' })).status).toBe(200)
  expect(await homeZip()).toBe('62704')
  expect(await mail()).toMatchObject({ topics: defaultTopics, zip_code: '62704' })
  const unknown = await edit('00001')
  expect(unknown.status).toBe(422)
  const message = 'We do not know ZIP code 00001. Check it, or use one nearby.'
  expect(await unknown.json()).toMatchObject({ errors: [{ path: 'home_zip', message }] })
  for (const wrong of ['6270', '62704-1234', null]) expect((await edit(wrong)).status).toBe(422)
  const byMail = await worker.put('/api/account/mail', { topics: [], zip_code: '00001' })
  expect(byMail.status).toBe(422)
  expect(await homeZip()).toBe('62704')
  for (const person of [worker, customer, packer]) {
    expect(await (await person.get(`/api/packers/${worker.id}`)).text()).not.toContain('62704')
  }
})

test('adding and removing a specialty are idempotent', async () => {
  const choose = (specialty_id: unknown) => packer.post('/api/packer/specialtys', { specialty_id })
  const added = await choose(3)
  expect(added.status).toBe(201)
  const specialty = PackerSpecialty.parse(await added.json())
  expect(specialty).toEqual({
    id: expect.any(Number),
    user_id: packer.id,
    specialty_id: 3,
    specialty_name: 'piano',
    specialty_type_id: 2,
  })
  const again = await choose(3)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(specialty)
  for (const wrong of [0, 15, 2 ** 40, '3', null, undefined, 1.5]) {
    expect((await choose(wrong)).status).toBe(422)
  }
  const list = `/api/packer/${packer.id}/specialtys`
  for (const person of [packer, customer]) {
    expect(await (await person.get(list)).json()).toEqual([specialty])
  }
  const other = await api.signUp('packer')
  const drop = async (person: Person, packerId: number, id: number | string) =>
    (await person.delete(`/api/packer/${packerId}/specialtys/${id}`)).status
  expect(await drop(other, packer.id, 3)).toBe(403)
  expect(await drop(packer, packer.id, 15)).toBe(404)
  expect(await drop(packer, 999_999, 3)).toBe(404)
  expect(await drop(packer, packer.id, 'x')).toBe(400)
  expect(await drop(packer, packer.id, 3)).toBe(204)
  expect(await drop(packer, packer.id, 3)).toBe(204)
  expect(await (await packer.get(list)).json()).toEqual([])
  for (const id of [999_999, customer.id]) {
    expect((await packer.get(`/api/packer/${id}/specialtys`)).status).toBe(404)
  }
})

test('adding and removing a specialty at once takes effect in one order or the other', async () => {
  const worker = await api.signUp('packer')
  const choose = () => worker.post('/api/packer/specialtys', { specialty_id: 3 })
  const list = `/api/packer/${worker.id}/specialtys`
  for (let round = 0; round < 40; round += 1) {
    await choose()
    const [chosen, dropped] = await Promise.all([choose(), worker.delete(`${list}/3`)])
    const left = (await (await worker.get(list)).json()) as PackerSpecialty[]
    expect([
      [200, 204, 0],
      [201, 204, 1],
    ]).toContainEqual([chosen.status, dropped.status, left.length])
    expect(PackerSpecialty.parse(await chosen.json()).specialty_id).toBe(3)
  }
})

/** Signs up a packer who looks for jobs near a ZIP code. */
async function packerAt(zip_code: string, name: string, specialties: number[] = []) {
  const person = await api.signUp('packer', { name })
  for (const specialty_id of specialties) {
    await person.post('/api/packer/specialtys', { specialty_id })
  }
  // Not through the API, which refuses a ZIP code that the table does not have.
  await savePreferences(api.sql, person.id, { zip_code })
  return person
}

const jobAt = (zip_code: string, fields: object = {}, owner = customer) =>
  api.createGig(owner, { pickup_location: { ...place, zip_code }, ...fields })
const place = { street_address: '1 Oak Street', city: 'Springfield', state: 'IL' }

async function namesFor({ id }: { id: number }, person = customer) {
  const packers = ListedPacker.array().parse(
    await (await person.get(`/api/gigs/${id}/packers`)).json(),
  )
  return packers.map(({ display_name }) => display_name)
}

test('lists packers with the specialties: badges first, then the rating, in which few reviews count less', async () => {
  const add = async (name: string, [count, sum]: [number, number], specialties = [6, 10]) => {
    const person = await packerAt('62704', name, specialties)
    await api.sql`insert into ratings (user_id, count, sum) values (${person.id}, ${count}, ${sum})`
    return person
  }
  await add('Few Good', [3, 15])
  await add('Many Good', [60, 294])
  await add('Lacks One', [60, 300], [6])
  await add('Many Bad', [60, 120])
  await pass(api.sql, await add('Verified Bad', [60, 120]))
  const job = await jobAt('62704', { specialties: [6, 10] })
  expect(await namesFor(job)).toEqual(['Verified B.', 'Many G.', 'Few G.', 'Many B.'])
  const list = await customer.get(`/api/gigs/${job.id}/packers`)
  expect(await list.json()).toMatchObject([
    { badges: ['verified'], rating: { mean: 2, count: 60 } },
    ...[{}, {}, {}],
  ])
  expect(await namesFor(await jobAt('62704', { specialties: [6], verified_only: true }))).toEqual([
    'Verified B.',
  ])
})

test('lists only packers who look for jobs nearby, or have completed one there', async () => {
  await packerAt('62521', 'Near By', [8])
  // Not in the table: near by its first two digits.
  await packerAt('62111', 'New Place', [8])
  await packerAt('94607', 'Far Away', [8])
  await packerAt('', 'Unknown Place', [8])
  const old = await packerAt('10001', 'Worked Here', [8])
  const job = await jobAt('62704', { specialties: [8] })
  const steps = async () => {
    const list = await (await customer.get(`/api/gigs/${job.id}/packers`)).json()
    return ListedPacker.array()
      .parse(list)
      .map((packer) => [packer.display_name, packer.within_miles])
  }
  const near = [
    ['Near B.', 50],
    ['New P.', 50],
  ]
  expect(await steps()).toEqual(near)
  const done = await jobAt('62711', {}, await api.signUp('customer'))
  await old.post(`/api/packer/gigs/${done.id}`)
  await api.startPickup(done.id)
  await old.put(`/api/packer/gig/${done.id}`, { gig_status_id: 3 })
  expect(await steps()).toEqual(near)
  const trip = api.sql`select id, stage from trips where gig_id = ${done.id} for no key update`
  await moveTrips(api.sql, trip, { to: 'completed', actor: 'customer', note: null })
  expect(await steps()).toEqual([...near, ['Worked H.', 10]])
})

test('a packer who did not show up is not listed for that job', async () => {
  const absent = await packerAt('62704', 'Absent One', [9])
  const job = await jobAt('62704', { specialties: [9] })
  expect(await namesFor(job)).toEqual(['Absent O.'])
  await absent.post(`/api/packer/gigs/${job.id}`)
  const trips = await api.sql<{ id: number }[]>`
    update trips set created_at = now() - interval '2 hours', pickup_date = now() - interval '1 hour'
    where gig_id = ${job.id} returning id`
  const report = { kind: 'no_show', text: 'I waited.' }
  expect((await customer.post(`/api/trips/${trips[0]?.id}/problem`, report)).status).toBe(201)
  expect(await namesFor(job)).toEqual([])
})

test('a job that moves from ZIP code to ZIP code does not reveal where a packer is', async () => {
  const dana = await api.signUp('customer')
  await packerAt('83702', 'Secret Place', [14])
  const { version: _, ...job } = await jobAt('00501', { specialties: [14] }, dana)
  const { id } = job
  const seen: string[] = []
  const statuses = new Set<number>()
  for (let area = 0; area < 12; area += 1) {
    const zip_code = `${String(area).padStart(2, '0')}501`
    const pickup_location = { ...place, zip_code }
    expect((await dana.put(`/api/gigs/${id}`, { ...job, pickup_location })).status).toBe(200)
    const list = await dana.get(`/api/gigs/${id}/packers`)
    statuses.add(list.status)
    if (list.status === 200) seen.push(zip_code)
  }
  expect(seen).toHaveLength(10)
  expect([...statuses]).toEqual([200, 429])
  // The customer can list packers again where they have before.
  for (const [zip_code, status] of [
    ['00501-1234', 200],
    ['00502', 429],
  ] as const) {
    await dana.put(`/api/gigs/${id}`, { ...job, pickup_location: { ...place, zip_code } })
    expect((await dana.get(`/api/gigs/${id}/packers`)).status).toBe(status)
  }
  expect((await customer.get(`/api/gigs/${id}/packers`)).status).toBe(403)
  expect((await dana.get('/api/packers?zip_code=83702')).status).toBe(404)
})

test('a job that moves while packers are listed does not reveal where a packer is', async () => {
  const dana = await api.signUp('customer')
  await packerAt('83702', 'Secret Place', [13])
  const { version: _, ...job } = await jobAt('00501', { specialties: [13] }, dana)
  const { call } = await api.sql.begin(async (tx) => {
    await tx`lock table attempt_counters`
    const call = dana.get(`/api/gigs/${job.id}/packers`)
    await untilWaiting(api.sql, 1)
    await api.sql`update gigs set pickup_zip_code = '83702' where id = ${job.id}`
    return { call }
  })
  expect(await (await call).json()).toEqual([])
})
