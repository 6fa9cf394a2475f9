import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTestApi, gigFields, type Person, type TestApi } from '../../app.fixture.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  for (let count = 0; count < 3; count += 1) await api.createGig(customer)
})
afterAll(() => api.close())

const page = '/api/gigs?available=true&limit=2'
const ask = (person: Person, url: string, headers: Record<string, string> = {}) =>
  person.get(url, undefined, { headers, unread: true })

test('returns 304 with total and next page if the ETag matches', async () => {
  const first = await ask(packer, page)
  const etag = first.headers.get('ETag') ?? ''
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await ask(packer, page, { 'If-None-Match': known })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    for (const name of ['ETag', 'X-Total-Count', 'Link']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    }
  }
  const other = await api.signUp('packer')
  expect((await ask(other, page, { 'If-None-Match': etag })).status).toBe(304)
})

test('the ETag changes with the total and the gigs', async () => {
  const etag = (await ask(packer, page)).headers.get('ETag') ?? ''
  const gig = await api.createGig(customer, gigFields({ title: 'A fourth' }))
  const changed = await ask(packer, page, { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('X-Total-Count')).toBe('4')
  expect(await changed.text()).toContain('A fourth')
  await customer.delete(`/api/gigs/${gig.id}`)
  expect((await ask(packer, page, { 'If-None-Match': etag })).status).toBe(304)
})

test('browsers may not store a list with streets', async () => {
  for (const [person, url] of [
    [customer, page],
    [customer, `/api/gigs?customer_id=${customer.id}`],
    [packer, '/api/gigs?limit=2'],
  ] as const) {
    const answer = await ask(person, url)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('ETag')).toBeNull()
  }
})

test('returns 401 instead of 304 without a session', async () => {
  const etag = (await ask(packer, page)).headers.get('ETag') ?? ''
  const answer = await api.send('GET', page, { headers: { 'If-None-Match': etag } })
  expect(answer.status).toBe(401)
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['br', 'gzip, deflate, br, zstd', page],
  ['gzip', 'gzip;q=0.5, br;q=0', page],
  ['gzip', 'gzip', '/api/gigs'],
] as const)('sends %s for Accept-Encoding: %s', async (encoding, accepted, url) => {
  const plain = await ask(packer, url)
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  const answer = await ask(packer, url, { 'Accept-Encoding': accepted })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(decoders[encoding](bytes).toString()).toBe(await plain.text())
})

test('a stream is compressed with gzip only', async () => {
  await api.sql`
    insert into gigs (customer_id, title, price_cents, boxes, description, pickup_street_address,
      pickup_city, pickup_state, pickup_zip_code, dropoff_street_address, dropoff_city, dropoff_state,
      dropoff_zip_code, pickup_date, dropoff_date)
    select ${customer.id}, 'One of many', 1000, '5', 'Boxes.', 'A', 'B', 'C', '62704', 'A', 'B', 'C',
      '62704', now(), now() from generate_series(1, 600)`
  const plain = await (await ask(packer, '/api/gigs')).text()
  expect((JSON.parse(plain) as unknown[]).length).toBe(603)
  const answer = await ask(packer, '/api/gigs', { 'Accept-Encoding': 'br, gzip' })
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain)
  for (const accepted of ['br', 'gzip;q=0, br']) {
    const other = await ask(packer, '/api/gigs', { 'Accept-Encoding': accepted })
    expect(other.headers.get('Content-Encoding')).toBeNull()
    expect(await other.text()).toBe(plain)
  }
})

test('small responses are not compressed', async () => {
  const answer = await ask(packer, '/api/gigs?available=true&price_max=0', {
    'Accept-Encoding': 'br',
  })
  expect(await answer.text()).toBe('[]')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
})
