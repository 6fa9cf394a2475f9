import type { AccountExport } from './account/account.contract.ts'
import { createTestApi, type Person, type TestApi } from './app.fixture.ts'
import type { Notifications } from './notifications/notifications.contract.ts'
import { readPackerPay } from './payments/packer-pay.ts'
import { sliceTrips } from './trips/trips.sql.ts'

const jobs = 520

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  // Completed trips of gigs that their customer has deleted since. Each second payment was refunded.
  await api.sql`
    with done as (
      insert into trips (customer_id, packer_id, stage, delivered_at, ended_at, title, price_cents, pickup_date,
        dropoff_date, pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code)
      select ${customer.id}, ${packer.id}, 'completed', now(), now(), 'Move ' || i, 10000, now(), now(),
        'Oakland', 'CA', '94607', 'Berkeley', 'CA', '94704'
      from generate_series(1, ${jobs}::int) i returning id
    )
    insert into payments (trip_id, provider, state, fee_percent, price_cents, fee_cents, captured_cents,
      released_cents, refunded_cents, transferred_cents)
    select id, 'test', case id % 2 when 0 then 'released' else 'refunded' end, 0, 10000, 0, 10000,
      case id % 2 when 0 then 10000 else 0 end, case id % 2 when 0 then 0 else 10000 end,
      case id % 2 when 0 then 10000 else 0 end
    from done`
  await api.sql`analyze trips`
})
afterAll(() => api.close())

test('the pay of a packer has every job: the page adds up what it has, and takes the price of others', async () => {
  const pay = await readPackerPay(api.sql, packer.id, 'test')
  expect(pay.jobs).toHaveLength(jobs)
  expect(pay.jobs.filter(({ state }) => state === 'not_paid')).toHaveLength(jobs / 2)
})

test('a list of trips counts the finished trips of their packer once, not once for each', async () => {
  const [plan] = await api.sql<[{ 'QUERY PLAN': { Plan: Node }[] }]>`
    explain (analyze, format json)
    ${sliceTrips(api.sql, { userId: packer.id, role: 'packer' }, undefined, 100)}`
  const counts = nodesOf(plan['QUERY PLAN'][0]!.Plan).filter(({ Alias = '' }) =>
    /^d(_\d)?$/.test(Alias),
  )
  expect(counts.map((node) => node['Actual Loops'])).toEqual([1, 1])
})

test('what grows with the years is sent compressed', async () => {
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await api.sql`
    insert into gig_events (gig_id, customer_id, packer_id, actor, kind)
    select ${id}, ${customer.id}, ${packer.id}, 'customer', 'changed' from generate_series(1, 30)`
  await api.sql.begin(async (tx) => {
    await tx`
      with old as (
        insert into gigs (customer_id, title, price_cents, boxes, description, pickup_street_address,
          pickup_city, pickup_state, pickup_zip_code, dropoff_street_address, dropoff_city, dropoff_state,
          dropoff_zip_code, pickup_date, dropoff_date, gig_status_id, packer_id)
        select ${customer.id}, 'Old', 1000, '5', 'Boxes.', 'A', 'B', 'C', '62704', 'A', 'B', 'C', '62704', now(), now(),
          3, ${packer.id} from generate_series(1, 30) returning id
      ) insert into bookings (gig_id, packer_id) select id, ${packer.id} from old`
  })
  for (const [person, path] of [
    [packer, '/api/packers/gigs'],
    [packer, '/api/notifications'],
    [customer, '/api/customer/jobs'],
    [customer, `/api/gigs/${id}/events`],
  ] as const) {
    const answer = await person.get(path, undefined, {
      headers: { 'Accept-Encoding': 'br' },
      unread: true,
    })
    expect([path, answer.headers.get('Content-Encoding')]).toEqual([path, 'br'])
  }
})

test('the bell counts up to 100 new events, and unread messages of up to 100 conversations', async () => {
  await api.sql`
    insert into gig_events (gig_id, customer_id, packer_id, actor, kind)
    select 1, ${customer.id}, ${packer.id}, 'customer', 'changed' from generate_series(1, 150)`
  await api.sql`
    insert into messages (trip_id, sender_id, recipient_id, key, body_hash, text)
    select id, ${customer.id}, ${packer.id}, 'key ' || id, '', 'Hello?' from trips
    where packer_id = ${packer.id} and customer_id = ${customer.id}`
  const answer = await packer.get('/api/notifications')
  const { new_count, messages } = (await answer.json()) as Notifications
  expect([new_count, messages.length]).toEqual([100, 100])
})

test('the export has every message of a conversation with support', async () => {
  const ticket = { subject: 'A long story', text: 'It began in May.' }
  const answer = await packer.post('/api/support', ticket)
  const { id } = (await answer.json()) as { id: number }
  await api.sql`
    insert into support_messages (ticket_id, author, text)
    select ${id}, 'operator', 'Go on.' from generate_series(1, 230)`
  const exported = (await (await packer.get('/api/account/export')).json()) as AccountExport
  expect(exported.support[0]?.messages).toHaveLength(231)
  expect(exported.support[0]?.messages[0]?.text).toBe('It began in May.')
})

interface Node {
  Alias?: string
  'Actual Loops': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
