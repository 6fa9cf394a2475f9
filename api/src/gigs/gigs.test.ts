import { createTestApi, gigFields, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { dayAhead } from '../day-ahead.fixture.ts'
import type { FieldError } from '../platform/errors/problem.contract.ts'
import { boxCount } from '../rules/box-count.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { Gig } from './gigs.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const get = async (person: Person, id: number) => {
  const response = await person.get(`/api/gig/${id}`)
  expect(response.status).toBe(200)
  return Gig.parse(await response.json())
}

describe('a new gig', () => {
  test('is returned with all fields of the request and those that the API sets', async () => {
    const response = await customer.post('/api/gigs', {
      ...gigFields({ title: '  A title  ', specialties: [9, 1, 9] }),
      customer_id: packer.id,
      created_on_date: '1999-01-01T00:00:00Z',
      gig_status_id: 3,
      unknown: 'ignored',
    })
    expect(response.status).toBe(201)
    const gig = Gig.parse(await response.json())
    expect(gig).toMatchObject({
      title: 'A title',
      price: 250.5,
      boxes: '20-30 boxes',
      box_count: 20,
      pickup_location: gigFields().pickup_location,
      dropoff_location: { ...gigFields().dropoff_location, street_address_two: null },
      pickup_date: new Date(gigFields().pickup_date).toISOString(),
      dropoff_date: new Date(gigFields().dropoff_date).toISOString(),
      specialties: [1, 9],
      images: [],
      featured_image_index: null,
      customer_id: customer.id,
      gig_status_id: 1,
      packer_id: null,
    })
    expect(Date.now() - Date.parse(gig.created_on_date)).toBeLessThan(60_000)
    expect(await get(customer, gig.id)).toEqual(gig)
  })

  test('keeps its photos in order, each with its own URL', async () => {
    const images = [onePixel, onePixel]
    const gig = await api.createGig(customer, { images, featured_image_index: 1 })
    expect(gig.featured_image_index).toBe(1)
    expect(gig.images).toHaveLength(2)
    expect(new Set(gig.images).size).toBe(2)
    for (const url of gig.images) expect(url).toMatch(/^\/api\/images\/[\w-]{22,}$/)
    expect((await api.createGig(customer, { images })).featured_image_index).toBe(0)
    const none = await api.createGig(customer, { images, featured_image_index: null })
    expect(none.featured_image_index).toBeNull()
    const publicUrl = 'https://api.example'
    const elsewhere = await api
      .build({ publicUrl })
      .request(`/api/gig/${gig.id}`, { headers: { Cookie: customer.cookie } })
    expect((await elsewhere.json()).images).toEqual(gig.images.map((url) => publicUrl + url))
  })

  const long = (length: number) => '🙂'.repeat(length)
  const { pickup_location, pickup_date } = gigFields()
  const secondsAfterPickup = (seconds: number) =>
    new Date(Date.parse(pickup_date) + seconds * 1000).toISOString()
  test.each<[string, unknown, string?]>([
    ['title', ''],
    ['title', '   '],
    ['title', long(201)],
    ['title', undefined],
    ['title', 'a\0b'],
    ['price', -0.01],
    ['price', '250'],
    ['price', 1.005],
    ['price', 10_000_000],
    ['price', null],
    ['boxes', ''],
    ['boxes', long(51)],
    ['boxes', 2 ** 60],
    ['boxes', 1e21],
    ['boxes', undefined],
    ...['-5', '−5', '- 5', 'about -5', -5, 'a few', 'none', '-', '1.5', 2.5, '20-', '12 34'].map(
      (boxes): [string, unknown] => ['boxes', boxes],
    ),
    ['description', long(5001)],
    ['pickup_location', undefined],
    ['pickup_location', { ...pickup_location, zip_code: '6270' }, 'pickup_location.zip_code'],
    ['pickup_location', { ...pickup_location, zip_code: '62704-12' }, 'pickup_location.zip_code'],
    ['pickup_location', { ...pickup_location, city: ' ' }, 'pickup_location.city'],
    ['pickup_location', { ...pickup_location, state: 'Zzz' }, 'pickup_location.state'],
    ['dropoff_location', { ...pickup_location, state: 'ZZ' }, 'dropoff_location.state'],
    [
      'pickup_location',
      { ...pickup_location, street_address_two: long(201) },
      'pickup_location.street_address_two',
    ],
    ['pickup_date', '2026-12-06T09:00:00'],
    ['pickup_date', '2026-02-30T09:00:00Z'],
    ['pickup_date', '0000-01-01T00:00:00Z'],
    ['pickup_date', '0050-01-01T00:00:00Z'],
    ['pickup_date', '1899-12-31T23:59:59Z'],
    ['pickup_date', 1_700_000_000_000],
    ['pickup_date', new Date(Date.now() - 3_600_000).toISOString()],
    ['pickup_date', '1900-01-01T00:00:00Z'],
    ['dropoff_date', secondsAfterPickup(-1)],
    ['dropoff_date', '9999-12-31T23:59:59-14:00'],
    ['dropoff_date', secondsAfterPickup(30 * 86_400 + 1)],
    ['dropoff_date', secondsAfterPickup(400 * 86_400)],
    ['specialties', [1, 15], 'specialties.1'],
    ['specialties', [2 ** 40], 'specialties.0'],
    ['specialties', [1, 1, 99], 'specialties.2'],
    ['specialties', Array(101).fill(1)],
    ['specialties', Array(101).fill('x')],
    ['specialties', null],
    ['specialties', ['1'], 'specialties.0'],
    ['images', null],
    ['images', ['/api/images/not-of-this-gig-at-all'], 'images.0'],
    ['featured_image_index', 0],
    ['featured_image_index', -1],
  ])('is refused for %s = %.60j', async (field, value, path = field) => {
    const response = await customer.post('/api/gigs', { ...gigFields(), [field]: value })
    expect(response.status).toBe(422)
    const problem = await response.json()
    expect(problem.errors.map((error: { path: string }) => error.path)).toEqual([path])
    expect(problem.detail).toMatch(/^[\w.-]+ .{5,}/)
  })

  test('is refused with more than fifteen photos, with the message of the form', async () => {
    const response = await customer.post(
      '/api/gigs',
      gigFields({ images: Array(16).fill(onePixel) }),
    )
    expect(response.status).toBe(422)
    expect((await response.json()).detail).toBe('Maximum 15 images allowed')
  })

  test('is refused for too many specialties or photos without validating each entry', async () => {
    const many = Array(300_000)
    const refusal = async (fields: object) => {
      const response = await customer.post('/api/gigs', { ...gigFields(), ...fields })
      expect(response.status).toBe(422)
      return (await response.json()).errors.map(({ message }: FieldError) => message)
    }
    for (const image of ['', 'data:']) {
      expect(await refusal({ images: many.fill(image) })).toEqual(['Maximum 15 images allowed'])
    }
    expect(await refusal({ specialties: many.fill('x') })).toEqual([
      'specialties must have at most 100 entries',
    ])
  })

  test('is refused with at most fifty field errors', async () => {
    const response = await customer.post('/api/gigs', {
      ...gigFields(),
      specialties: Array(100).fill('x'),
    })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toHaveLength(50)
  })

  test('accepts the smallest and largest values', async () => {
    const gig = await api.createGig(customer, {
      title: long(200),
      price: 9_999_999.99,
      boxes: 12,
      description: long(5000),
      dropoff_date: gigFields().pickup_date,
      pickup_location: { ...pickup_location, street_address_two: '' },
    })
    expect(gig).toMatchObject({ title: long(200), price: 9_999_999.99, boxes: '12', box_count: 12 })
    expect(gig.pickup_location.street_address_two).toBe('')
    const dates = {
      pickup_date: `${dayAhead(365)}T23:59:59Z`,
      dropoff_date: `${dayAhead(395)}T23:59:59Z`,
    }
    expect(await api.createGig(customer, dates)).toMatchObject({
      pickup_date: new Date(dates.pickup_date).toISOString(),
      dropoff_date: new Date(dates.dropoff_date).toISOString(),
    })
    // The clock of a browser may be a little behind.
    const now = new Date(Date.now() - 60_000).toISOString()
    const posted = await customer.post('/api/gigs', {
      ...gigFields({ pickup_date: now, dropoff_date: now }),
    })
    expect(posted.status).toBe(201)
    expect(
      (await api.createGig(customer, { specialties: Array(100).fill(3) })).specialties,
    ).toEqual([3])
    expect((await api.createGig(customer, { price: 0 })).price).toBe(0)
    expect((await api.createGig(customer, { price: 0.29 })).price).toBe(0.29)
  })

  test.each([
    '20',
    '0',
    'about 20',
    '~20',
    '20+',
    '30–40',
    '20 - 30 boxes',
    '2 or 3',
    '1,000 books',
  ])('can have %s boxes', async (boxes) => {
    expect((await api.createGig(customer, { boxes })).boxes).toBe(boxes)
  })

  test.each([
    ['ca', 'CA'],
    ['california', 'CA'],
    ['new  york', 'NY'],
    ['D.C.', 'DC'],
    ['Armed Forces Europe', 'AE'],
    ['ap', 'AP'],
    ['AA', 'AA'],
  ])('has the code of the state %s', async (state, code) => {
    const { pickup_location: place } = gigFields()
    const gig = await api.createGig(customer, { pickup_location: { ...place, state } })
    expect(gig.pickup_location.state).toBe(code)
  })

  test('returns 403 to packers and 401 without a session', async () => {
    expect((await packer.post('/api/gigs', gigFields())).status).toBe(403)
    expect((await api.send('POST', '/api/gigs', { json: gigFields() })).status).toBe(401)
  })
})

test.each([
  ['20-30 boxes', 20],
  ['1,000', 1000],
  ['about 1,234,567 or so', 1_234_567],
  ['1,0000', 1],
  ['none', null],
  ['2.5', 2],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999999999999', null],
])('the box count of %j is %j', (boxes, count) => {
  expect(boxCount(boxes)).toBe(count)
})

test('only the customer and the packer who booked the gig see its streets', async () => {
  const gig = await api.createGig(customer)
  const otherCustomer = await api.signUp('customer')
  const otherPacker = await api.signUp('packer')
  const streets = async (person: Person) => {
    const { bookable_until: _, ...seen } = await get(person, gig.id)
    const list = (await (await person.get('/api/gigs')).json()) as Gig[]
    const page = (await (await person.get('/api/gigs?limit=100')).json()) as Gig[]
    for (const same of [list, page]) {
      expect(same.find(({ id }) => id === gig.id)).toEqual(seen)
    }
    expect(seen.pickup_location).toMatchObject({
      city: 'Springfield',
      state: 'IL',
      zip_code: '62704',
    })
    return [
      seen.pickup_location.street_address,
      seen.pickup_location.street_address_two,
      seen.dropoff_location.street_address,
      // ZIP+4 names a block or a building.
      seen.dropoff_location.zip_code,
    ]
  }
  const shown = ['1 Secret Street', 'Apt 2', '9 Hidden Road', '60601-1234']
  const hidden = [null, null, null, '60601']
  expect(await streets(customer)).toEqual(shown)
  expect(await streets(packer)).toEqual(hidden)
  expect(await streets(otherCustomer)).toEqual(hidden)
  await packer.post(`/api/packer/gigs/${gig.id}`)
  expect(await streets(packer)).toEqual(shown)
  expect(await streets(otherPacker)).toEqual(hidden)
  await packer.delete(`/api/packer/gigs/${gig.id}`)
  expect(await streets(packer)).toEqual(hidden)
  const ended = (await (await packer.get(`/api/gigs/${gig.id}/trip`)).json()) as Trip
  expect(ended.dropoff).toEqual({ city: 'Chicago', state: 'IL', zip_code: '60601' })
  await packer.post(`/api/packer/gigs/${gig.id}`)
  await api.startPickup(gig.id)
  await packer.put(`/api/packer/gig/${gig.id}`, { gig_status_id: 3 })
  expect(await streets(packer)).toEqual(shown)
  expect(await streets(otherPacker)).toEqual(hidden)
})

test('the requirements of a gig include the names of its specialties', async () => {
  const gig = await api.createGig(customer, { specialties: [14, 3] })
  const response = await packer.get(`/api/gigs/${gig.id}/specialtys`)
  const requirements = await response.json()
  expect(requirements).toEqual([
    {
      id: expect.any(Number),
      gig_id: gig.id,
      specialty_id: 3,
      specialty_name: 'piano',
      specialty_type_id: 2,
    },
    {
      id: expect.any(Number),
      gig_id: gig.id,
      specialty_id: 14,
      specialty_name: 'vehicle trailer',
      specialty_type_id: 3,
    },
  ])
  expect((await packer.get('/api/gigs/999999/specialtys')).status).toBe(404)
})

describe('changing a gig', () => {
  const put = (id: number, fields: object, person = customer) =>
    person.put(`/api/gigs/${id}`, { ...gigFields(), ...fields })

  test('replaces all fields, and keeps the photos if `images` is missing', async () => {
    const gig = await api.createGig(customer, {
      images: [onePixel, onePixel],
      featured_image_index: 1,
    })
    const response = await put(gig.id, { title: 'Other', price: 1, specialties: [2] })
    expect(response.status).toBe(200)
    const changed = Gig.parse(await response.json())
    expect(changed).toMatchObject({ title: 'Other', price: 1, specialties: [2] })
    expect(changed.images).toEqual(gig.images)
    expect(changed.featured_image_index).toBe(1)
    expect(changed.created_on_date).toBe(gig.created_on_date)
    expect((await put(gig.id, { featured_image_index: 2 })).status).toBe(422)
    expect(
      (await (await put(gig.id, { featured_image_index: 0 })).json()).featured_image_index,
    ).toBe(0)
  })

  test('keeps photos by their URL, in the new order, and adds new ones', async () => {
    const gig = await api.createGig(customer, { images: [onePixel, onePixel] })
    const [first, second] = gig.images
    const response = await put(gig.id, {
      images: [second, onePixel, first],
      featured_image_index: 2,
    })
    const changed = Gig.parse(await response.json())
    expect([changed.images[0], changed.images[2]]).toEqual([second, first])
    expect(gig.images).not.toContain(changed.images[1])
    expect(changed.featured_image_index).toBe(2)
    const other = await api.createGig(customer, { images: [onePixel] })
    expect((await put(gig.id, { images: other.images })).status).toBe(422)
    expect((await put(gig.id, { images: null })).status).toBe(422)
    const emptied = Gig.parse(await (await put(gig.id, { images: [] })).json())
    expect(emptied).toMatchObject({ images: [], featured_image_index: null })
  })

  test('returns 403 to anyone but its customer, and 404 for an unknown id', async () => {
    const gig = await api.createGig(customer)
    expect((await put(gig.id, {}, await api.signUp('customer'))).status).toBe(403)
    expect((await put(gig.id, {}, packer)).status).toBe(403)
    expect((await put(999_999, {})).status).toBe(404)
  })

  test('returns 409 for a lower price or a new specialty while booked, and for any change once completed', async () => {
    const helper = await api.signUp('packer')
    await helper.post('/api/packer/specialtys', { specialty_id: 3 })
    await helper.post('/api/packer/specialtys', { specialty_id: 4 })
    const gig = await api.createGig(customer, { price: 100, specialties: [3] })
    await helper.post(`/api/packer/gigs/${gig.id}`)
    const change = async (price: number, specialties: number[]) =>
      (await put(gig.id, { price, specialties })).status
    expect(await change(99.99, [3])).toBe(409)
    expect(await change(100, [3, 5])).toBe(409)
    expect(await change(100, [3, 4])).toBe(200)
    expect(await change(120, [])).toBe(200)
    expect(await get(helper, gig.id)).toMatchObject({ gig_status_id: 2, packer_id: helper.id })
    // After the packer has dropped a required specialty, a change that still requires that
    // specialty is allowed.
    expect(await change(120, [3])).toBe(200)
    await helper.delete(`/api/packer/${helper.id}/specialtys/3`)
    expect(await change(120, [3])).toBe(200)
    await api.startPickup(gig.id)
    await helper.put(`/api/packer/gig/${gig.id}`, { gig_status_id: 3 })
    expect(await change(500, [])).toBe(409)
  })
})

describe('deleting a gig', () => {
  test('also deletes its booking, and returns 409 once completed', async () => {
    const open = await api.createGig(customer, { images: [onePixel] })
    expect((await packer.delete(`/api/gigs/${open.id}`)).status).toBe(403)
    const stranger = await api.signUp('customer')
    expect((await stranger.delete(`/api/gigs/${open.id}`)).status).toBe(403)
    expect((await customer.delete(`/api/gigs/${open.id}`)).status).toBe(204)
    expect((await customer.delete(`/api/gigs/${open.id}`)).status).toBe(404)
    expect((await packer.get(`/api/gig/${open.id}`)).status).toBe(404)

    const helper = await api.signUp('packer')
    const booked = await api.createGig(customer)
    await helper.post(`/api/packer/gigs/${booked.id}`)
    expect((await customer.delete(`/api/gigs/${booked.id}`)).status).toBe(204)
    expect(await (await helper.get('/api/packers/gigs')).json()).toEqual([])

    const done = await api.createGig(customer)
    await helper.post(`/api/packer/gigs/${done.id}`)
    await api.startPickup(done.id)
    await helper.put(`/api/packer/gig/${done.id}`, { gig_status_id: 3 })
    expect((await customer.delete(`/api/gigs/${done.id}`)).status).toBe(409)
    expect((await customer.get(`/api/gig/${done.id}`)).status).toBe(200)
  })
})
