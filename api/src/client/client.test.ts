import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestApi, gigFields, type TestApi } from '../app.fixture.ts'
import { halfFailure } from '../calls.fixture.ts'
import {
  ApiError,
  createClient,
  isAnswerLost,
  isUnanswered,
  nextCursor,
  read,
  readWithHeaders,
} from './client.ts'
import type {
  Booking,
  Gig,
  GigRequirement,
  HalfFailure,
  PackerSpecialty,
  User,
} from '../client/contract-types.ts'

let api: TestApi
let answer: ((request: Request) => Promise<Response>) | undefined
let cookie = ''

beforeAll(async () => {
  api = await createTestApi()
})
afterEach(() => {
  answer = undefined
})
afterAll(() => api.close())

const client = createClient('http://localhost', {
  fetch: async (input, init) => {
    const request = new Request(input, init)
    if (answer) return answer(request)
    request.headers.set('Cookie', cookie)
    return api.app.request(request)
  },
})

/** Mostly a check by TypeScript: without casts, the results have the types of the contract. */
test('every kind of call has the types of its route', async () => {
  const packer = await api.signUp('packer')
  cookie = (await api.signUp('customer')).cookie
  const gig: Gig = await read(client.api.gigs.$post({ json: gigFields({ specialties: [3] }) }))
  const id = String(gig.id)
  const { body, headers } = await readWithHeaders(client.api.gigs.$get({ query: { limit: '5' } }))
  const list: Gig[] = body
  expect(list.map((listed) => listed.id)).toEqual([gig.id])
  expect(headers.get('X-Total-Count')).toBe('1')
  const sort = 'distance' as const
  const query = { sort, zip_code: '62704', specialty_id: ['3'], radius: '25' }
  expect(await read(client.api.gigs.$get({ query }))).toHaveLength(1)

  cookie = packer.cookie
  const user: User | null = await read(client.api.auth.authenticate.$get())
  expect(user?.id).toBe(packer.id)
  const specialty: PackerSpecialty = await read(
    client.api.packer.specialtys.$post({ json: { specialty_id: 3 } }),
  )
  expect(specialty.specialty_name).toBe('piano')
  const packerId = String(packer.id)
  expect(
    await read(client.api.packer[':packerId'].specialtys.$get({ param: { packerId } })),
  ).toEqual([specialty])
  const requirements: GigRequirement[] = await read(
    client.api.gigs[':id'].specialtys.$get({ param: { id } }),
  )
  expect(requirements).toHaveLength(1)
  const booking: Booking = await read(
    client.api.packer.gigs[':gigId'].$post({ param: { gigId: id }, json: {} }),
  )
  expect(await read(client.api.packers.gigs.$get())).toEqual([booking])
  expect(await read(client.api.packer.gigs.booked.$get())).toHaveLength(1)
  const gone = await read(client.api.packer.gigs[':gigId'].$delete({ param: { gigId: id } }))
  expect(gone).toBeUndefined()
  const json: HalfFailure = halfFailure()
  expect(await read(client.api['half-failures'].$post({ json }))).toBeUndefined()
})

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('an error response becomes an ApiError with its problem document', async () => {
  const json = { username: 'stranger', password: 'nothing' }
  const error = await failure(read(client.api.auth.signin.$post({ json })))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 401,
    message: 'Invalid credentials',
    problem: { detail: 'Invalid credentials', error: 'Invalid credentials' },
  })
})

test('an ApiError has Retry-After and the missing specialties', async () => {
  const busy = new Response('{"detail":"Later."}', { status: 503, headers: { 'Retry-After': '5' } })
  answer = () => Promise.resolve(busy)
  expect(await failure(read(client.api.specialtys.$get()))).toMatchObject({ retryAfter: 5 })
  answer = undefined
  const { id } = await api.createGig(await api.signUp('customer'), { specialties: [3] })
  cookie = (await api.signUp('packer')).cookie
  const param = { gigId: String(id) }
  const error = await failure(read(client.api.packer.gigs[':gigId'].$post({ param, json: {} })))
  const missing = error instanceof ApiError ? error.problem?.missing_specialties : undefined
  expect(missing?.map(({ specialty_name }) => specialty_name)).toEqual(['piano'])
  expect(error).toMatchObject({ retryAfter: null })
})

test('pages of a list are read by their cursors', async () => {
  const customer = await api.signUp('customer')
  for (const price of [1, 2, 3]) await api.createGig(customer, { price })
  cookie = customer.cookie
  const prices: number[] = []
  const filter = { customer_id: String(customer.id), sort: 'price-low', limit: '2' } as const
  let cursor: string | undefined
  do {
    const query = { ...filter, ...(cursor && { cursor }) }
    const page = await readWithHeaders(client.api.gigs.$get({ query }))
    prices.push(...page.body.map(({ price }) => price))
    cursor = nextCursor(page.headers)
  } while (cursor)
  expect(prices).toEqual([1, 2, 3])
})

test.each([
  { detail: 'Too large.' },
  { error: 'Too large.' },
  { message: 'Too large.' },
  { errors: [{ path: 'title', message: 'Too long.' }] },
])('an error body with only some known fields is accepted: %j', async (body) => {
  answer = () => Promise.resolve(Response.json(body, { status: 413 }))
  const error = await failure(read(client.api.specialtys.$get()))
  expect(error).toMatchObject({ status: 413, problem: body })
})

test.each([{}, [], null, 'No', { detail: 5 }, { error: {} }, { detail: 'No', errors: [null] }])(
  'an unknown error body is ignored: %j',
  async (body) => {
    answer = () => Promise.resolve(Response.json(body, { status: 500 }))
    const error = await failure(read(client.api.specialtys.$get()))
    expect(error).toMatchObject({ status: 500, problem: null })
  },
)

test('no response gives status 0, and a body that is not JSON gives no problem', async () => {
  const call = () => failure(read(client.api.specialtys.$get()))
  const cause = new TypeError('Failed to fetch')
  answer = () => Promise.reject(cause)
  expect(await call()).toMatchObject({ name: 'ApiError', status: 0, problem: null, cause })
  answer = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await call()).toMatchObject({ name: 'ApiError', status: 502, problem: null })
  answer = () => Promise.resolve(new Response('<h1>Hello</h1>'))
  expect(await call()).toMatchObject({ name: 'ApiError', status: 200, problem: null })
  answer = () => Promise.reject(new DOMException('Stopped', 'AbortError'))
  expect(await call()).toMatchObject({ name: 'AbortError' })
})

test('a call that a browser starts offline was not sent', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const lostWhile = (onLine: boolean) => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
    return failure(read(client.api.specialtys.$get()))
  }
  try {
    const online = await lostWhile(true)
    expect([isUnanswered(online), isAnswerLost(online)]).toEqual([true, true])
    const offline = await lostWhile(false)
    expect([isUnanswered(offline), isAnswerLost(offline)]).toEqual([true, false])
  } finally {
    Reflect.deleteProperty(globalThis, 'navigator')
    if (before) Object.defineProperty(globalThis, 'navigator', before)
  }
})

test('a call without a complete response fails as if the connection were lost, and rethrows an abort', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('[')
  }).listen(0)
  try {
    const { port } = server.address() as AddressInfo
    const patient = createClient(`http://localhost:${port}`)
    const soon = AbortSignal.timeout(200)
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon)
    await expect(read(patient.api.specialtys.$get())).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
    })

    const expectAbort = async () => {
      const leave = new AbortController()
      const left = read(patient.api.specialtys.$get(undefined, { init: { signal: leave.signal } }))
      leave.abort()
      await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    }
    await expectAbort()
    // As in Safari before 17.4.
    const { any } = AbortSignal
    Reflect.deleteProperty(AbortSignal, 'any')
    await expectAbort()
    Object.assign(AbortSignal, { any })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test.each([
  ['Safari', (aborted: Promise<never>) => aborted],
  [
    'Firefox, within the body,',
    (aborted: Promise<never>) =>
      new Response(
        new ReadableStream({ start: (body) => void aborted.catch((e) => body.error(e)) }),
      ),
  ],
])('a time limit is a lost connection although %s names it an abort', async (_who, answerOf) => {
  const impatient = createClient('http://localhost', {
    fetch: async (_input, { signal } = {}) =>
      answerOf(
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () =>
            reject(new DOMException('Fetch is aborted', 'AbortError')),
          )
        }),
      ),
  })
  const call = (signal?: AbortSignal) =>
    failure(read(impatient.api.specialtys.$get(undefined, { init: signal ? { signal } : {} })))
  const soon = () => AbortSignal.timeout(20)
  expect(isAnswerLost(await call(soon()))).toBe(true)
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon())
  expect(isAnswerLost(await call())).toBe(true)
  const leave = new AbortController()
  const left = call(leave.signal)
  leave.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
})

describe('an early request of the page', () => {
  const address = 'http://localhost/api/specialtys'
  const early = (call: Promise<Response>) => {
    call.catch(() => {})
    Object.assign(globalThis, { early: { calls: new Map([[address, call]]) } })
  }
  const fresh = [{ id: 9, name: 'Fresh' }]
  let fetchCount: number

  beforeEach(() => {
    fetchCount = 0
    answer = async () => {
      fetchCount++
      return Response.json(fresh)
    }
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'early'))

  const call = () => read(client.api.specialtys.$get())

  test('replaces the first call to its URL', async () => {
    early(Promise.resolve(Response.json([], { headers: { 'X-Total-Count': '0' } })))
    const { body, headers } = await readWithHeaders(client.api.specialtys.$get())
    expect([body, headers.get('x-total-count'), fetchCount]).toEqual([[], '0', 0])
    expect(await call()).toEqual(fresh)
    expect(fetchCount).toBe(1)
  })

  test.each([
    ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was refused', () => Promise.resolve(new Response('{}', { status: 403 }))],
    [
      'ended early',
      () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })),
        ),
    ],
  ])('that %s is sent again', async (_how, outcome) => {
    early(outcome())
    expect(await call()).toEqual(fresh)
    expect(fetchCount).toBe(1)
  })

  test('passes on a 404', async () => {
    early(Promise.resolve(new Response('{}', { status: 404 })))
    await expect(call()).rejects.toMatchObject({ status: 404 })
    expect(fetchCount).toBe(0)
  })

  test('passes on a 503 without a second request', async () => {
    early(Promise.resolve(new Response('{}', { status: 503, headers: { 'Retry-After': '5' } })))
    await expect(call()).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    expect(fetchCount).toBe(0)
  })

  test('replaces only a GET of its URL', async () => {
    early(Promise.resolve(Response.json([])))
    await read(client.api.gigs.$get({ query: { limit: '5' } }))
    expect(fetchCount).toBe(1)
    expect(await call()).toEqual([])
  })

  test('does not delay an aborted call', async () => {
    early(new Promise(() => {}))
    const gone = new AbortController()
    const waiting = client.api.specialtys.$get(undefined, { init: { signal: gone.signal } })
    gone.abort()
    await expect(read(waiting)).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetchCount).toBe(0)
  })
})

test('path parameters are escaped', async () => {
  let requestedUrl = ''
  answer = async (request) => {
    requestedUrl = request.url
    return Response.json({})
  }
  await read(client.api.gig[':id'].$get({ param: { id: '../packers?x=1' }, query: {} }))
  expect(requestedUrl).toBe('http://localhost/api/gig/..%2Fpackers%3Fx%3D1')
})
