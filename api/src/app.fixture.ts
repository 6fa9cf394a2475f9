import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import { createApp, documentSettings } from './app.ts'
import { dayAhead } from './day-ahead.fixture.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/database.fixture.ts'
import { makeGig } from './gigs/gig.fixture.ts'
import { columnsOf } from './gigs/gig-fields.ts'
import type { Gig, GigInput } from './gigs/gigs.contract.ts'
import { uploadPhoto } from './images/photos.ts'
import { createFileImageStore, type ImageStore } from './platform/image-store/image-store.ts'
import { answerChecker } from './platform/documentation/answers.fixture.ts'
import {
  type DocumentSettings,
  type OpenApiDocument,
  openApiDocument,
  type Routes,
} from './platform/documentation/openapi-document.ts'
import type { Account, User } from './sessions/sessions.contract.ts'
import type { Payments } from './payments/payments.ts'
import type { Sql } from './platform/db/sql.ts'
import { type ApiSettings, defaultSettings } from './platform/settings.ts'

export interface RequestOptions {
  cookie?: string
  json?: unknown
  headers?: Record<string, string>
  body?: BodyInit
  /** Skips the check of the response body, for compressed bodies, which the check cannot read. */
  unread?: boolean
}

type Call = (path: string, json?: unknown, options?: RequestOptions) => Promise<Response>

/**
 * A signed-up user. The methods send calls with the user's session: `await
 * packer.get('/api/gigs')`.
 */
export interface Person extends Account {
  password: string
  cookie: string
  get: Call
  post: Call
  put: Call
  delete: Call
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

interface TestParts {
  /** Default: a new database. */
  database?: TestDatabase
  store?: ImageStore
  /** Default: customers pay packers directly. */
  payments?: (sql: Sql) => Promise<Payments>
}

/**
 * Returns the OpenAPI document of an app. Building it takes as long as a quick test file, so the first test
 * file builds it, and stores it for the others of the run.
 */
function documentOf(app: Routes, settings: DocumentSettings): OpenApiDocument {
  const routes = app.routes.map(({ method, path: route }) => `${method} ${route}`)
  const key = createHash('sha256')
    .update(JSON.stringify([settings, routes]))
    .digest('hex')
  const file = path.join(process.env['TEST_RUN_FOLDER'] ?? '', `openapi-${key}.json`)
  if (!existsSync(file)) {
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, JSON.stringify(openApiDocument(app, settings)))
    renameSync(draft, file)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument
}

/**
 * Creates the API with its own database. Most rate limits are high, because all requests of a test
 * come from one IP address. The returned `send` checks every response against the OpenAPI document.
 */
export async function createTestApi(
  settings: Partial<ApiSettings> = {},
  { database: given, store, payments: openPayments }: TestParts = {},
) {
  const database = given ?? (await createTestDatabase())
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-images-'))
  const log = pino({ level: 'silent' })
  const images = store ?? createFileImageStore(folder)
  const attempts = {
    wrongPasswords: 10,
    signInsPerAddress: 10_000,
    signUpsPerAddress: 10_000,
    failureReportsPerAddress: 10_000,
    exportsPerAccount: 10_000,
    supportMessagesPerAccount: 10_000,
    messagesPerAccount: 10_000,
  }
  const many = { held: 10_000, perDay: 10_000 }
  const limits = {
    attempts,
    bookings: { first: many, later: many },
    requestsPerAddress: 1_000_000,
  }
  const payments = await openPayments?.(database.sql)
  const build = (
    more: Partial<ApiSettings> = {},
    deps: { hasMailbox?: boolean; log?: Logger } = {},
  ) =>
    createApp({
      payments,
      sql: database.sql,
      images,
      log,
      settings: { ...defaultSettings, ...limits, ...settings, ...more },
      ...deps,
    })
  const app = build()
  const checkAnswer = answerChecker(
    documentOf(app, documentSettings({ ...defaultSettings, ...settings })),
  )

  async function send(method: string, url: string, options: RequestOptions = {}) {
    const headers = new Headers(options.headers)
    if (options.cookie) headers.set('Cookie', options.cookie)
    if (options.json !== undefined) headers.set('Content-Type', 'application/json')
    const body = options.json === undefined ? options.body : JSON.stringify(options.json)
    // Node requires `duplex` if the body is a stream, but the DOM types lack the option.
    const init = { method, headers, body, duplex: 'half' }
    const response = await app.request(url, init)
    await checkAnswer({ method, url, response, unread: options.unread })
    return response
  }

  let people = 0
  async function signUpNow(
    role: User['user_type'],
    fields: Record<string, string> = {},
  ): Promise<Person> {
    people += 1
    const account = {
      username: `${role}_${people}`,
      password: 'correct horse',
      name: 'Some Body',
      email: 'somebody@example.com',
      phone: '111-222-3333',
      ...fields,
    }
    const response = await send('POST', signUpPaths[role], { json: account })
    if (response.status !== 201) throw new Error(`Sign-up failed: ${await response.text()}`)
    const cookie = cookiesOf(response)
    const as =
      (method: string): Call =>
      (url, json, options = {}) =>
        send(method, url, { cookie, json, ...options })
    return {
      ...((await response.json()) as Account),
      password: account.password,
      cookie,
      get: as('GET'),
      post: as('POST'),
      put: as('PUT'),
      delete: as('DELETE'),
    }
  }

  let lastSignUp: Promise<unknown> = Promise.resolve()
  /**
   * Signs up a user. Each user has a new username, unless `fields` contains one. Sign-ups run one after
   * another: on a busy machine, the queue of password hashes would reject some of many.
   */
  function signUp(...person: Parameters<typeof signUpNow>): Promise<Person> {
    const signedUp = lastSignUp.then(() => signUpNow(...person))
    lastSignUp = signedUp.catch(() => {})
    return signedUp
  }

  /** Posts a gig. The API refuses a past pickup, so this function moves such a gig into the past after posting. */
  async function createGig(customer: Person, fields: Partial<GigInput> = {}): Promise<Gig> {
    const gig = gigFields(fields)
    const { pickup_date, dropoff_date } = gig
    const isPast = Date.parse(pickup_date) < Date.now()
    const dates = isPast && {
      pickup_date: gigFields().pickup_date,
      dropoff_date: gigFields().dropoff_date,
    }
    const response = await customer.post('/api/gigs', { ...gig, ...dates })
    if (response.status !== 201) throw new Error(`No gig: ${await response.text()}`)
    const posted = (await response.json()) as Gig
    if (!isPast) return posted
    await database.sql`
      update gigs set pickup_date = ${pickup_date}, dropoff_date = ${dropoff_date}
      where id = ${posted.id}`
    return (await (await customer.get(`/api/gig/${posted.id}`)).json()) as Gig
  }

  /** Lets the pickup time of a gig and its booking come. */
  async function startPickup(gigId: number | null) {
    await database.sql`
      update gigs set pickup_date = now() where id = ${gigId} and gig_status_id <> 3 and pickup_date > now()`
    await database.sql`
      update trips set pickup_date = now() where gig_id = ${gigId} and ended_at is null and pickup_date > now()`
  }

  /** Uploads a photo with one pixel, and returns its token. */
  const upload = ({ id }: Pick<Person, 'id'>) =>
    uploadPhoto({ sql: database.sql, images }, { userId: id, bytes: onePixelBytes })

  return {
    ...database,
    startPickup,
    upload,
    app,
    build,
    images,
    send,
    signUp,
    createGig,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const signUpPaths = { packer: '/api/auth/signup', customer: '/api/customer/auth/signup' }

/** Returns the `Cookie` header that a browser would send after this response. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Constant, so that the fields of one test have the same day when midnight passes. */
const day = dayAhead(100)

export function gigFields(fields: Partial<GigInput> = {}): GigInput {
  return {
    // A new field gets its value from this.
    ...columnsOf(makeGig(1)),
    title: 'Two rooms across town',
    price: 250.5,
    boxes: '20-30 boxes',
    description: 'A sofa, a bed and boxes.',
    pickup_location: {
      street_address: '1 Secret Street',
      street_address_two: 'Apt 2',
      city: 'Springfield',
      state: 'IL',
      zip_code: '62704',
    },
    dropoff_location: {
      street_address: '9 Hidden Road',
      city: 'Chicago',
      state: 'IL',
      zip_code: '60601-1234',
    },
    pickup_date: `${day}T09:00:00-06:00`,
    dropoff_date: `${day}T15:00:00-06:00`,
    ...fields,
  }
}

const onePixelBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const onePixelBytes = Buffer.from(onePixelBase64, 'base64')

/** A photo with one pixel, as a data URL. */
export const onePixel = `data:image/png;base64,${onePixelBase64}`
