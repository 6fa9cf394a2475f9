import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import type { Move } from '../../rules/move-facts.ts'
import type { PriceGuide, PriceGuideRequest } from './price-guide.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  await packer.put('/api/packer/edit', { crew_size: 4 })
})
afterAll(() => api.close())

async function guide(request: PriceGuideRequest): Promise<PriceGuide> {
  const response = await customer.post('/api/price-guide', request)
  expect(response.status).toBe(200)
  return (await response.json()) as PriceGuide
}

const oakland = {
  street_address: '1 First Street',
  city: 'Oakland',
  state: 'CA',
  zip_code: '94612',
}
const move: Move = { size: 'one_bedroom', helpers: 2, hours: 3, truck: 'packer' }

test('without similar jobs the range comes from rates, for the miles of the route', async () => {
  const request = { move, pickup_zip_code: '94612', dropoff_zip_code: '95814' }
  const far = await guide(request)
  expect(far).toMatchObject({ hours: 3, helpers: 2, basis: 'rates', jobs: 0, place: 'Oakland' })
  expect(far.miles).toBeGreaterThan(75)
  expect(far.miles).toBeLessThan(100)
  expect(far.per_hour).toBe(Math.round((far.low + far.high) / 2 / 3))
  const near = await guide({ ...request, dropoff_zip_code: '94704' })
  expect(near.low).toBeLessThan(far.low)
})

test('with nothing said, or with texts that are still being typed, it answers all the same', async () => {
  const nothing = await guide({})
  expect(nothing).toMatchObject({
    helpers: 1,
    miles: null,
    place: null,
    basis: 'rates',
    note: null,
  })
  expect(nothing.low).toBeGreaterThan(0)
  expect(await guide({ boxes: 'many', pickup_zip_code: '94', dropoff_zip_code: '' })).toEqual(
    nothing,
  )
  expect(await guide({ pickup_zip_code: '00000' })).toMatchObject({ place: null, basis: 'rates' })
})

test('what two people cannot do in 12 hours gets a sentence and the price of all hours', async () => {
  const { hours, whole_hours, low, note } = await guide({
    move: { items: { hot_tub: 84 }, helpers: 2 },
  })
  expect({ hours, whole_hours }).toEqual({ hours: 12, whole_hours: 84 })
  expect(low).toBeGreaterThan(84 * 2 * 34)
  expect(note).toBe(
    'About 10,080 cubic feet take 2 people about 84 hours: more than a day. Ask for more people, or post several jobs.',
  )
  const four = await guide({ move: { size: 'larger', items: { hot_tub: 84 }, helpers: 4 } })
  expect(four.note).toMatch(/ day\. Post several jobs\.$/)
})

test('of a route that takes longer than a day, the note speaks of the drive', async () => {
  const { note, miles } = await guide({
    ...{ move: { size: 'studio' }, pickup_zip_code: '94612', dropoff_zip_code: '10001' },
  })
  expect(miles).toBeGreaterThan(3_000)
  expect(note).toMatch(/^The drive alone takes about \d\d hours\.$/)
  const both = { items: { sofa: 8 }, helpers: 1 }
  const near = await guide({ move: both, pickup_zip_code: '94612', dropoff_zip_code: '90012' })
  expect(near.note).toMatch(/^About 400 cubic feet and this route take 1 person about 1\d hours/)
})

test.each(['96813', '00901', '00802', '96910', '96799', '96950'])(
  'no road leads from Oakland to %s',
  async (dropoff_zip_code) => {
    const request = { move: { size: 'studio' } as const, pickup_zip_code: '94612' }
    const { jobs: _, ...here } = await guide(request)
    expect(await guide({ ...request, dropoff_zip_code })).toMatchObject({
      ...here,
      miles: null,
      note: 'There is no road between these places. Tell packers who ships your things.',
    })
  },
)

test('Alaska has a road to other states, and Hawaii has roads', async () => {
  const miles = async (pickup_zip_code: string, dropoff_zip_code: string) =>
    (await guide({ pickup_zip_code, dropoff_zip_code })).miles
  expect(await miles('99501', '98101')).toBeGreaterThan(1_500)
  expect(await miles('96813', '96816')).toBeLessThan(10)
})

test('an item that is too heavy for one person gets a sentence', async () => {
  const items = { grand_piano: 1 }
  expect(await guide({ move: { items } })).toMatchObject({ helpers: 2, note: null })
  expect((await guide({ move: { items, helpers: 1 } })).note).toBe(
    'A grand piano needs at least two people.',
  )
})

test('from eight booked jobs within 50 miles on, the range is what the middle half of them paid', async () => {
  const book = async (dollarsPerHelperHour: number, zip_code: string, facts: Move = move) => {
    const { id } = await api.createGig(customer, {
      ...{ move: facts, price: dollarsPerHelperHour * 6 },
      pickup_location: { ...oakland, zip_code },
    })
    expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  }
  for (const dollars of [20, 40, 42, 44, 46, 48, 90]) await book(dollars, '94704')
  await book(500, '60602')
  await book(500, '94704', { helpers: 2 })
  const request = { move, pickup_zip_code: '94612' }
  expect(await guide(request)).toMatchObject({ basis: 'rates', jobs: 7 })
  await book(50, '94501')
  expect(await guide(request)).toMatchObject({ basis: 'jobs', jobs: 8, low: 250, high: 290 })
  const more = await guide({ ...request, move: { ...move, helpers: 3 } })
  expect(more.low).toBeGreaterThan(250)
})
