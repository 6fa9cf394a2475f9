import { createTestApi, gigFields, type TestApi } from './app.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { operationId?: string; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >
  components: { schemas: Record<string, Schema> }
}

/** Fields of several lines, and texts that are compared or decoded, and never stored or shown. */
const notOneLine =
  /\.(?:bio|description|pickup_note|dropoff_note|text|reason|password|old_password|token|images)$/
/** Compared with usernames, and not stored. */
const compared = new Set(['signInCustomer.username', 'signInPacker.username'])

test('every other text of a request is one line, without characters that change the text direction', async () => {
  const document = (await (await api.send('GET', '/api/openapi.json')).json()) as Document
  const found: [string, Schema][] = []
  const walk = (at: string, schema: Schema): void => {
    const { $ref, type, properties = {}, items, anyOf = [], allOf = [] } = schema
    const named = $ref && document.components.schemas[$ref.split('/').at(-1) ?? '']
    if (named) walk(at, named)
    for (const [name, inner] of Object.entries(properties)) walk(`${at}.${name}`, inner)
    for (const inner of [...anyOf, ...allOf, ...(items ? [items] : [])]) walk(at, inner)
    if (type === 'string') found.push([at, schema])
  }
  for (const calls of Object.values(document.paths)) {
    for (const { operationId = '', requestBody } of Object.values(calls)) {
      const schema = requestBody?.content['application/json']?.schema
      if (schema) walk(operationId, schema)
    }
  }
  const accepts = ({ enum: values, const: value, format, pattern }: Schema) =>
    values === undefined &&
    value === undefined &&
    format === undefined &&
    (pattern === undefined ||
      ['one\ntwo', 'a\u202Eb', 'a\u2066b', 'a\u2028b', 'a\u001Bb', 'a\tb'].some((text) =>
        new RegExp(pattern, 'u').test(text),
      ))
  expect(found.length).toBeGreaterThan(50)
  expect(
    found
      .filter(([at, schema]) => accepts(schema) && !notOneLine.test(at) && !compared.has(at))
      .map(([at]) => at),
  ).toEqual([])
})

const place = gigFields().pickup_location

test.each([
  ['title', { title: 'Sofa\r\nPay here: example.com' }],
  ['title', { title: 'Sofa \u202Ecod.exe' }],
  ['boxes', { boxes: '10\u20283 more' }],
  ['pickup_location.city', { pickup_location: { ...place, city: 'Oakland\n\nCall 510-555-0100' } }],
  ['pickup_location.state', { pickup_location: { ...place, state: 'C\u0007A' } }],
])('a job is refused for its %s: %j', async (path, fields) => {
  const customer = await api.signUp('customer')
  const response = await customer.post('/api/gigs', gigFields(fields))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: [
      {
        path,
        message: `${path} must be one line, without characters that change the direction of text`,
      },
    ],
  })
})

test.each([
  ['title', { title: '\u200D' }],
  ['description', { description: '\u3164\n\u2800' }],
  ['pickup_location.city', { pickup_location: { ...place, city: '\u0301' } }],
])('a job with an invisible %s is refused', async (path, fields) => {
  const customer = await api.signUp('customer')
  const response = await customer.post('/api/gigs', gigFields(fields))
  expect(await response.json()).toMatchObject({
    status: 422,
    errors: [{ path, message: `${path} must have a letter, a digit or another visible character` }],
  })
})

test('an older job with such characters can be read, and edited with a new title', async () => {
  const customer = await api.signUp('customer')
  const { id } = await api.createGig(customer)
  await api.sql`update gigs set title = ${'Sofa\n\u202Eraw'} where id = ${id}`
  expect(await (await customer.get(`/api/gig/${id}`)).json()).toMatchObject({
    title: 'Sofa\n\u202Eraw',
  })
  expect((await customer.put(`/api/gigs/${id}`, gigFields({ title: 'Sofa' }))).status).toBe(200)
})
