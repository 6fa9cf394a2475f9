import { pino } from 'pino'
import { createTestApi, type Person } from './app.fixture.ts'
import { type Call, createGig, createWorld, pathIn, roles, type World } from './calls.fixture.ts'
import { addCard, connectBank, settlePayments, testPayments } from './payments/payments.fixture.ts'
import type { Payments } from './payments/payments.ts'
import { type Operation, operationsOf } from './operations.fixture.ts'
import type { OpenApiDocument } from './platform/documentation/openapi-document.ts'

/** Ids that no object has, at the limits of the types of JavaScript and Postgres. */
export const oddIds = [
  ...[0, -1, 1.5, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e20, 1e300],
  ...['9223372036854775808', 'x', '', null, [], [1, 1], Array<number>(500).fill(1)],
]

export const oddKeys = ['', 'x'.repeat(101), '%00', 'a b', '"', 'é', 'one', 'one']

/** Values for some places of a call, by their names: `path.id`, `query.after`, `body.gig_id`, `key`. */
type Values = Record<string, unknown>

type Pick = <Item>(items: readonly Item[]) => Item

interface Place {
  name: string
  kind?: string | undefined
}

export type Fuzzer = Awaited<ReturnType<typeof createFuzzer>>

const endsSession = ({ path }: Call) => /sign(?:in|out|up)$|\/account$|password$/.test(path)

/** Creates an API, and sends unusual calls to it. */
export async function createFuzzer() {
  let payments: Payments | undefined
  const api = await createTestApi(
    {},
    { payments: async (sql) => (payments = await testPayments()(sql)) },
  )
  const failed: string[] = []
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const app = api.build({}, { log })
  const document = (await (await app.request('/api/openapi.json')).json()) as OpenApiDocument
  // The calls that end trips or the session come last.
  const rank = ({ call, path }: Operation) =>
    endsSession(call) ? 3 : call.method === 'DELETE' ? 2 : /stage|cancel|problem/.test(path) ? 1 : 0
  const operations = operationsOf(document).toSorted((a, b) => rank(a) - rank(b))

  /** Creates users and their objects in all states: booked, paid, reviewed, canceled, deleted. */
  async function createFuzzWorld() {
    const world = await createWorld(api)
    const { people } = world
    await addCard(api, people.customer)
    await connectBank(api, people.packer)
    const state = { booked: true, hasTicket: true, hasMessage: true }
    const completed = { ...state, completed: true }
    const gigs = [
      await createGig(api, people, state),
      await createGig(api, people, state),
      await createGig(api, people, completed),
      await createGig(api, people, completed),
      await createGig(api, people, { ...completed, reviewed: true }),
    ]
    const deleted = await createGig(api, people, state)
    await people.customer.post(`/api/trips/${deleted.tripId}/cancel`, {
      reason: 'No longer needed.',
      reopen: false,
    })
    if (payments) await settlePayments(api.sql, payments)
    const all = [world, ...gigs, deleted]
    const ids: Record<string, number[]> = {
      gig: all.map(({ gigId }) => gigId),
      trip: all.map(({ tripId }) => tripId),
      review: all.map(({ reviewId }) => reviewId),
      ticket: all.map(({ ticketId }) => ticketId),
      message: all.map(({ messageId }) => messageId),
      packer: [people.packer.id, people.otherPacker.id, people.customer.id],
    }
    return { ...world, ...gigs[0], ids }
  }
  type FuzzWorld = Awaited<ReturnType<typeof createFuzzWorld>>

  /**
   * Returns the places of the call for an id, a key or a list. `kind`: the kind of object that the id in the path
   * belongs to.
   */
  const placesOf = ({ call, path, query, fields, takesKey }: Operation): Place[] => {
    const parts = call.path.split('/')
    return [
      ...path
        .split('/')
        .flatMap((part, index) =>
          part.startsWith('{')
            ? [{ name: `path.${part.slice(1, -1)}`, kind: parts[index]?.slice(1) }]
            : [],
        ),
      ...query.map((name) => ({ name: `query.${name}` })),
      ...fields.map((name) => ({ name: `body.${name}` })),
      ...(takesKey ? [{ name: 'key' }] : []),
    ]
  }

  function addressOf(world: World, { call, path, query }: Operation, values: Values) {
    const usual = pathIn(world, call).split('/')
    const text = path
      .split('/')
      .map((part, index) => {
        const name = `path.${part.slice(1, -1)}`
        return part.startsWith('{') && name in values
          ? encodeURIComponent(String(values[name]))
          : usual[index]
      })
      .join('/')
    const search = new URLSearchParams()
    for (const name of query) {
      const value = values[`query.${name}`]
      if (value !== undefined) for (const each of [value].flat()) search.append(name, String(each))
    }
    return `${text}?${search.toString()}`
  }

  /** Sends the call, by default as a user who may make it. Notes a failure if the response is 5xx or 401. */
  async function send(world: World, operation: Operation, values: Values, by?: Person) {
    const { call, fields } = operation
    const role = [401, 403, 404].includes(call.statuses[1] ?? 0) ? 'packer' : 'customer'
    const base = call.json?.(world, role) as object | undefined
    const odd = fields.flatMap((name) =>
      `body.${name}` in values ? [[name, values[`body.${name}`]]] : [],
    )
    const body = base && JSON.stringify({ ...base, ...Object.fromEntries(odd) })
    const headers = new Headers({ Cookie: (by ?? world.people[role]).cookie })
    if (body) headers.set('Content-Type', 'application/json')
    headers.set('Idempotency-Key', String(values['key'] ?? 'one'))
    const address = addressOf(world, operation, values)
    const { status } = await app.request(address, {
      method: call.method,
      headers,
      body: body ?? null,
    })
    // A 401 means that the test no longer reaches the call's code.
    if (status >= 500 || (status === 401 && !endsSession(call)))
      failed.push(`${status} ${call.method} ${address.slice(0, 200)} ${body ?? ''}`)
  }

  /** Sends the call for all objects of the world at once, with the same key, by a user of each role. */
  async function sendForAll(world: FuzzWorld, operation: Operation) {
    const place = placesOf(operation).find(({ kind = '' }) => kind in world.ids)
    const ids = world.ids[place?.kind ?? ''] ?? []
    for (const by of [world.people.customer, world.people.packer]) {
      await Promise.all(ids.map((id) => send(world, operation, { [place?.name ?? '']: id }, by)))
    }
  }

  /** Sends a call with random ids of the world, mostly of the right kind and by a user who may make it. */
  function sendRandom(world: FuzzWorld, operation: Operation, pick: Pick) {
    const any = [...Object.values(world.ids).flat(), ...oddIds.slice(0, 6)]
    const values = placesOf(operation).flatMap(({ name, kind }) => {
      if (name === 'key') return [[name, pick(['one', 'two'])]]
      const right = world.ids[kind ?? '']
      if (right) return [[name, pick([...right, ...right, ...right, pick(any)])]]
      // Without a value, a query has no parameter, and a body its usual field.
      return pick([true, false, false])
        ? [[name, pick(name.startsWith('body') ? any : oddIds)]]
        : []
    })
    const people = roles.flatMap((role) => world.people[role] ?? [])
    const by = pick([undefined, undefined, undefined, pick(people)])
    return send(world, operation, Object.fromEntries(values), by)
  }

  const raced = operations.filter((each) => !endsSession(each.call) && placesOf(each).length > 0)

  /** Sends calls at the same time: one call for several objects, or several calls. */
  async function race(world: FuzzWorld, pick: Pick) {
    const one = pick(raced)
    const isSame = pick([true, false])
    const racing = Array.from({ length: 4 }, () => (isSame ? one : pick(raced)))
    await Promise.all(racing.map((operation) => sendRandom(world, operation, pick)))
  }

  return {
    operations,
    createWorld: createFuzzWorld,
    placesOf,
    send,
    sendForAll,
    race,
    /** Returns the calls that failed since the last call, with the errors that the API logged. */
    failures: () => [...failed.splice(0), ...errors.splice(0)],
    close: () => api.close(),
  }
}
