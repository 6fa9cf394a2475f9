import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import {
  addCard,
  bookTrip,
  connectBank,
  moveTo,
  passHours,
  settlePayments,
  testPayments,
} from '../../payments/payments.fixture.ts'
import type { Payments } from '../../payments/payments.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { createTestSite } from './site.fixture.ts'

let api: TestApi
let payments: Payments
let packer: Person
let site: Awaited<ReturnType<typeof createTestSite>>
let kim: Awaited<ReturnType<typeof site.signIn>>
/** The statements that the site has sent. */
let statements = 0
beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  packer = await api.signUp('packer')
  await connectBank(api, packer)
  site = await createTestSite({}, { ...api, sql: counting(api.sql) })
  kim = await site.signIn('Kim', 'money')
})
afterAll(() => api.close())

/** Counts each statement that is awaited. Fragments of statements are not. */
function counting(sql: Sql): Sql {
  const counted = (query: unknown) => {
    const { then } = query as Promise<unknown>
    if (typeof then !== 'function') return query
    return Object.assign(query as object, {
      // oxlint-disable-next-line unicorn/no-thenable -- counts a query when it is awaited
      then(...args: Parameters<typeof then>) {
        statements += 1
        return then.apply(query, args)
      },
    })
  }
  return new Proxy(sql, {
    apply: (target, self, args) => counted(Reflect.apply(target, self, args)),
  })
}

const settle = () => settlePayments(api.sql, payments)
const textOf = (page: string) =>
  page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
const open = async (url: string) => textOf(await (await kim.get(url)).text())
const actions = (subject: string) => api.sql`
  select action, note from operator_actions where subject = ${subject} and operator = 'Kim' order by id`

async function debt() {
  const customer = await api.signUp('customer', { username: `debtor${statements}` })
  await addCard(api, customer, 'Visa 0002')
  const trip = await bookTrip(api, { customer, packer }, { price: 100 })
  await settle()
  await moveTo({ customer, packer }, trip, 'delivered', 'completed')
  await settle()
  for (let day = 0; day < 16; day += 1) {
    await passHours(api.sql, 24)
    await settle()
  }
  return { id: trip.id, customer }
}

test('a debt is written off once, with a reason', async () => {
  const { id, customer } = await debt()
  const page = await (await kim.get('/money')).text()
  expect(textOf(page)).toContain(`Trip ${id} ${customer.username} $108.00 $108.00`)
  const seen = /name="seen" value="(\d+)"/.exec(page)?.[1] ?? ''
  const writeOff = (reason: string) =>
    kim.post(`/money/trips/${id}/write-off`, { seen, [`reason-${id}`]: reason })
  expect((await writeOff(' ')).status).toBe(422)
  expect((await writeOff('Stolen.')).headers.get('Location')).toBe(`/money/trips/${id}`)
  expect(await open(`/money/trips/${id}`)).toContain(`$108.00 of trip ${id} is written off.`)
  const second = await writeOff('It is <b> stolen.')
  expect(second.status).toBe(409)
  expect(textOf(await second.text())).toContain('Kim wrote off the debt of this trip 0 minutes ago')
  expect(await open('/money')).toContain('No customer owes money')
})

test('a failed task runs again or is dropped', async () => {
  const dead = async () => {
    const [row] = await api.sql<[{ id: string }]>`
      select id::text from graphile_worker.add_job('sweep_images', max_attempts => 1)`
    await api.sql`
      select graphile_worker.permanently_fail_jobs(array[${row.id}::bigint], 'no <b>truck')`
    return row.id
  }
  const [again, gone] = [await dead(), await dead()]
  const page = await (await kim.get('/money')).text()
  expect(page).toContain('no &lt;b&gt;truck')
  expect((await kim.post(`/money/tasks/${again}/retry`)).status).toBe(303)
  expect(await open('/money')).toContain(`Background task ${again} runs again.`)
  expect((await kim.post(`/money/tasks/${gone}/drop`)).status).toBe(303)
  const twice = await kim.post(`/money/tasks/${gone}/drop`)
  expect(twice.status).toBe(409)
  expect(textOf(await twice.text())).toContain('Kim dropped this task 0 minutes ago')
  expect((await kim.post(`/money/tasks/${again}/undo`)).status).toBe(404)
  expect(
    await api.sql`select id::text, attempts from graphile_worker.jobs where id in (${again}, ${gone})`,
  ).toEqual([{ id: again, attempts: 0 }])
  expect(await actions(`task ${gone}`)).toEqual([{ action: 'dead drop', note: 'sweep_images' }])
})

test('differences are shown on both pages, with markup as text', async () => {
  const { id } = await debt()
  await api.sql`insert into payment_differences (trip_id, text) values (${id}, 'The card <b> differs.')`
  for (const url of ['/money', `/money/trips/${id}`])
    expect(await (await kim.get(url)).text()).toContain('The card &lt;b&gt; differs.')
  expect((await kim.get(`/money?trip=${id}`)).headers.get('Location')).toBe(`/money/trips/${id}`)
  expect(await actions('money')).not.toEqual([])
  expect(await actions(`trip ${id}`)).toEqual([{ action: 'show payment', note: null }])
  expect((await kim.get('/money/trips/999999')).status).toBe(404)
})

test.each(['/money', '/money/trips/1', '/disputes/1'])(
  '%s needs at most 5 statements',
  async (url) => {
    const before = statements
    expect((await kim.get(url)).status).toBe(200)
    expect(statements - before).toBeGreaterThan(2)
    expect(statements - before).toBeLessThanOrEqual(5)
  },
)
