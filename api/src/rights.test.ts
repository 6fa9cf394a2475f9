import { createTestApi, type TestApi } from './app.fixture.ts'
import { testPayments } from './payments/payments.fixture.ts'
import {
  type Call,
  calls,
  createGig,
  createWorld,
  pathIn,
  roles,
  type World,
} from './calls.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
})
afterAll(() => api.close())

test('every route has one row in the table of calls', () => {
  // Some paths of the table have a value instead of a placeholder: ids and the status `all`.
  const named = (path: string) =>
    path.replace(
      /:\w+|\/1(?=\/|$)|\/62704$|\/2026-12-07$|\/[0-9a-f-]{36,64}(?:\.ics)?(?=\/|$)|\/bookings$|\/all(?=\/gigs$)|\/identity$/g,
      (text) => (text.startsWith('/') ? '/:x' : ':x'),
    )
  const routes = new Set(
    api.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .filter(({ path }) => !/^\/api\/(?:images|docs|openapi\.json)/.test(path))
      .map(({ method, path }) => `${method} ${named(path)}`),
  )
  const rows = calls.map(({ method, path }) => `${method} ${named(path)}`)
  expect(rows.toSorted()).toEqual([...routes].toSorted())
})

/** The worlds of reading calls. Calls that need the same state of a world share one. */
const worlds = new Map<string, Promise<World>>()

function worldFor(call: Call): Promise<World> {
  if (call.method !== 'GET') return createWorld(api, call)
  const state = JSON.stringify({ ...call, method: undefined, path: undefined, statuses: undefined })
  const world = worlds.get(state) ?? createWorld(api, call)
  worlds.set(state, world)
  return world
}

test.each(calls)('$method $path returns $statuses', async (call) => {
  const world = await worldFor(call)
  const answers: number[] = []
  // Each changing call gets its own gig. Create all first, because some calls end the caller's session.
  const needsGig = call.method !== 'GET' && /:(?:gig|trip|ticket|review|message)/.test(call.path)
  const gigs = needsGig
    ? await Promise.all(roles.map(() => createGig(api, world.people, call)))
    : []
  for (const [index, role] of roles.entries()) {
    Object.assign(world, gigs[index])
    const { status } = await api.send(call.method, pathIn(world, call), {
      json: call.json?.(world, role),
      cookie: world.people[role]?.cookie,
    })
    answers.push(status)
  }
  expect(answers).toEqual(call.statuses)
})

test('a refused call changes nothing', async () => {
  const state = async () =>
    JSON.stringify([
      await api.sql`select * from gigs order by id`,
      await api.sql`select * from bookings order by id`,
      await api.sql`select * from trips order by id`,
      await api.sql`select * from gig_events order by id`,
      await api.sql`select * from users order by id`,
      await api.sql`select * from packer_specialties order by id`,
      await api.sql`select * from support_tickets order by id`,
      await api.sql`select * from support_messages order by id`,
      await api.sql`select * from reviews order by id`,
      await api.sql`select * from reports order by review_id, reporter_id`,
      await api.sql`select * from messages order by id`,
      await api.sql`select * from message_reports order by message_id`,
      await api.sql`select * from shared_phones order by trip_id, user_id`,
      await api.sql`select * from payments order by trip_id`,
      await api.sql`select * from payment_steps order by id`,
      await api.sql`select * from payment_accounts order by user_id`,
      await api.sql`select * from checks order by id`,
      await api.sql`select * from favorites order by customer_id, packer_id`,
    ])
  const world = await createWorld(api, { booked: true, hasTicket: true, hasMessage: true })
  const before = await state()
  for (const call of calls) {
    for (const [index, role] of roles.entries()) {
      if (![401, 403, 404].includes(call.statuses[index] ?? 0)) continue
      const { status } = await api.send(call.method, pathIn(world, call), {
        json: call.json?.(world, role),
        cookie: world.people[role]?.cookie,
      })
      expect([401, 403, 404]).toContain(status)
    }
  }
  expect(await state()).toBe(before)
})

test('fields that break a rule do not hide that there is no such thing', async () => {
  const world = await createWorld(api, { booked: true, hasTicket: true, hasMessage: true })
  const isAbout = ({ json, path }: Call) => json && /\/(?::\w+|1)(?=\/|$)/.test(path)
  const hidden: string[] = []
  for (const call of calls.filter(isAbout)) {
    for (const [index, role] of roles.entries()) {
      if (call.statuses[index] !== 404) continue
      const { status } = await api.send(call.method, pathIn(world, call), {
        ...{ json: {}, cookie: world.people[role]?.cookie },
      })
      if (status !== 404) hidden.push(`${call.method} ${call.path} ${role}: ${status}`)
    }
  }
  expect(hidden).toEqual([])
})
