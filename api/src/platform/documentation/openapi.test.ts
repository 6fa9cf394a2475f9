import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { GigInput } from '../../gigs/gigs.contract.ts'
import { createWorld } from '../../calls.fixture.ts'
import { documented } from './operation.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../../sessions/app-env.ts'
import { openApiDocument } from './openapi-document.ts'

const settings = { publicUrl: null, cookieName: 'mh_session' }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

interface Document {
  openapi: string
  info: { contact?: object; license?: object }
  tags: { name: string }[]
  servers: { url: string }[]
  paths: Record<string, Record<string, Call>>
  components: {
    schemas: Record<string, { properties: object }>
    securitySchemes: { session: { name: string } }
  }
}

interface Call {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  parameters?: { in: string; name: string; description?: string }[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: object; example?: unknown }>
  }
  responses: Record<string, { description: string; headers?: object; content?: object }>
  security: object[]
}

async function read(): Promise<Document> {
  const response = await api.send('GET', '/api/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as Document
}

test('the document is compressed, and a repeated request with its ETag gets 304', async () => {
  const ask = (headers: Record<string, string>) =>
    api.send('GET', '/api/openapi.json', { headers, unread: true })
  const answer = await ask({ 'Accept-Encoding': 'br' })
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  const tag = answer.headers.get('ETag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': tag })
  expect(again.status).toBe(304)
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...(await read()) })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('the document has every route, each with a unique operation id', async () => {
  const { paths } = await read()
  const documentedCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routes = api.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => route !== 'GET /api/docs/{file}')
  expect(documentedCalls.toSorted()).toEqual([...new Set(routes)].toSorted())
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('a description names only operations, parameters and fields that exist', async () => {
  const document = await read()
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = new Set(calls.map(({ operationId }) => operationId))
  const text = JSON.stringify(document)
  const isKnown = (name: string) =>
    names.has(name) || text.includes(`"${name}":`) || text.includes(`"name":"${name}"`)
  const named = calls.flatMap(({ description = '', responses }) =>
    [description, ...Object.values(responses).map((response) => response.description)].flatMap(
      (words) => [...words.matchAll(/`([a-z]+(?:[A-Z][a-z]+)+)`/g)].map(([, name = '']) => name),
    ),
  )
  expect(named).not.toEqual([])
  expect(named.filter((name) => !isKnown(name))).toEqual([])
})

test('every operation has a summary, a description, a declared tag and a client error', async () => {
  const { info, tags, paths } = await read()
  expect(info).toMatchObject({ contact: {}, license: {} })
  const declared = tags.map(({ name }) => name)
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  const incomplete = calls.filter(
    ({ summary, description, tags: used, responses }) =>
      !summary ||
      !description ||
      used.length === 0 ||
      !used.every((tag) => declared.includes(tag)) ||
      !Object.keys(responses).some((status) => status.startsWith('4')),
  )
  expect(incomplete.map(({ operationId }) => operationId)).toEqual([])
})

test('a call documents the session, body and errors of its handlers', async () => {
  const { paths, components } = await read()
  const change = paths['/api/gigs/{id}']?.['put']
  expect(Object.keys(change?.responses ?? {})).toEqual(
    '200,400,401,403,404,409,413,415,422,429,500,503,507'.split(','),
  )
  expect(change?.security).toEqual([{ session: [] }])
  expect(change?.parameters).toEqual([
    expect.objectContaining({ in: 'path', name: 'id', required: true }),
    { $ref: '#/components/parameters/ActingUser' },
  ])
  const body = change?.requestBody?.content['application/json']?.schema
  expect(body).toEqual({ $ref: '#/components/schemas/GigInput' })
  const fields = Object.keys(components.schemas['GigInput']?.properties ?? {})
  expect(fields).toEqual(Object.keys(GigInput.shape))
  const book = paths['/api/packer/gigs/{gigId}']?.['post']
  expect(book?.requestBody?.required).toBe(false)
  const list = paths['/api/gigs']?.['get']
  expect(list?.parameters?.map(({ name }) => name)).toEqual(
    'available,customer_id,zip_code,radius,specialty_id,price_min,price_max,pickup_from,pickup_to,qualified,verified_only,helpers_max,hours_max,truck,no_stairs,sort,limit,cursor'.split(
      ',',
    ),
  )
  expect(list?.responses['200']?.headers).toHaveProperty('X-Total-Count')
  const signIn = paths['/api/auth/signin']?.['post']
  expect(signIn?.security).toEqual([])
  expect(signIn?.responses['429']?.headers).toHaveProperty('Retry-After')
})

test('over HTTPS the document has the public URL and the __Host- cookie', async () => {
  const app = api.build({ publicUrl: 'https://api.example.com', secure: true })
  const document = (await (await app.request('/api/openapi.json')).json()) as Document
  expect(document.servers).toEqual([{ url: 'https://api.example.com' }])
  expect(document.components.securitySchemes.session.name).toBe('__Host-mh_session')
})

test('throws for a route without documentation', () => {
  const silent = new Hono<AppEnv>().get('/silent', (c) => c.text(''))
  expect(() => openApiDocument(silent, settings)).toThrow('GET /silent')
  const hidden = new Hono<AppEnv>().get(
    '/part',
    documented(() => {}, { hidden: true }),
    (c) => c.text(''),
  )
  expect(openApiDocument(hidden, settings).paths).toEqual({})
})

describe('the page', () => {
  test('has a content security policy that allows only its own files', async () => {
    const page = await api.send('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('Content-Type')).toMatch('text/html')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    const addresses = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url,
    )
    expect(addresses.filter((url) => !/^(?:\/api\/|data:,$)/.test(url ?? ''))).toEqual([])
    for (const url of addresses.filter((address) => address?.startsWith('/api/docs/'))) {
      const file = await api.app.request(url ?? '')
      expect([url, file.status]).toEqual([url, 200])
      expect(file.headers.get('Content-Type')).toMatch(/^text\/(?:css|javascript)/)
    }
  })

  test('reads its files once, and sends them in an encoding that the client accepts', async () => {
    const read = jest.spyOn(fs, 'readFileSync')
    // Named imports of the module get the spy, too.
    syncBuiltinESMExports()
    const unpack = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    }
    const plain = fs.readFileSync(new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
    read.mockClear()
    for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip'] as const) {
      const headers = { 'Accept-Encoding': encoding }
      const answer = await api.app.request('/api/docs/swagger-ui.css', { headers })
      expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(encoding)
      const bytes = unpack[encoding](Buffer.from(await answer.arrayBuffer()))
      expect(bytes.equals(plain)).toBe(true)
    }
    expect(read.mock.calls.length).toBeLessThanOrEqual(1)
    read.mockRestore()
    syncBuiltinESMExports()
  })

  test('serves no other files', async () => {
    for (const name of ['package.json', '..%2fpackage.json', 'constructor', 'page.html']) {
      expect((await api.send('GET', `/api/docs/${name}`)).status).toBe(404)
    }
  })
})

test('every body has a valid example', async () => {
  const world = await createWorld(api, { booked: true })
  const { paths } = await read()
  const { customer, packer } = world.people
  const answers: [string, boolean][] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, requestBody, security }] of Object.entries(methods)) {
      // A file has no example.
      if (!requestBody?.content['application/json']) continue
      const json = requestBody.content['application/json'].example
      const address = path.replaceAll(/\{\w+\}/g, String(world.gigId))
      const person = operationId.endsWith('Gig') && operationId !== 'bookGig' ? customer : packer
      const cookie = security.length > 0 ? person.cookie : undefined
      const headers = { 'Idempotency-Key': operationId }
      const { status } = await api.send(method.toUpperCase(), address, { cookie, json, headers })
      // Other errors, such as 409, come from existing data, not from the example.
      answers.push([operationId, json !== undefined && ![400, 415, 422].includes(status)])
    }
  }
  expect(answers.filter(([, fine]) => !fine)).toEqual([])
  expect(answers.length).toBeGreaterThan(0)
})
