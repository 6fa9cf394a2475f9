import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { createConversation, sent } from '../../messages/messages.fixture.ts'
import { readFigures } from './figures.sql.ts'
import { createTestSite } from './site.fixture.ts'

let api: TestApi
let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  api = await createTestApi()
  site = await createTestSite({}, api)
})
afterAll(() => api.close())

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr role="row">(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      ),
    )

const hoursAgo = (hours: number) =>
  api.sql`now() - make_interval(mins => ${Math.round(hours * 60)})`

test('the queue lists what waits by due time, late first, and only what the roles may see', async () => {
  const kim = await site.signIn('Kim', 'admin')
  expect(await (await kim.get('/')).text()).toContain('Nothing waits here')

  const { customer, packer, tripId, path } = await createConversation(api)
  const ask = async (subject: string, hours: number) => {
    const { id } = (await (
      await customer.post('/api/support', { subject, text: 'Help.' })
    ).json()) as { id: number }
    await api.sql`update support_messages set created_at = ${hoursAgo(hours)} where ticket_id = ${id}`
    return id
  }
  const late = await ask('My code fails', 25.5)
  // Users cannot write such a subject. Older rows may have one.
  await api.sql`update support_tickets set subject = ${'My <i>code</i> \u202Efails'} where id = ${late}`
  await ask('In time', 23.5)
  const answered = await ask('Answered', 100)
  await api.sql`
    insert into support_messages (ticket_id, author, text)
    values (${answered}, 'operator', 'Done.'), (${late}, 'user', 'And again.')`
  const message = await sent(customer, path, { text: 'Pay me in cash.' })
  await api.sql`
    insert into message_reports (message_id, reason, created_at) values (${message.id}, 'Asks for cash', ${hoursAgo(20)})`
  await api.sql`
    insert into certificates (user_id, media_type, bytes, expires_at, created_at)
    values (${packer.id}, 'application/pdf', '', now() + interval '1 year', ${hoursAgo(20.5)})`
  await api.sql`
    update trips set stage = 'disputed', stage_at = ${hoursAgo(21.5)}, delivered_at = now(), completion_code = '123456'
    where id = ${tripId}`
  await api.sql`insert into payment_differences (text) values ('The ledger differs.')`
  await api.sql`select graphile_worker.add_job('send-mail', max_attempts => 1)`
  await api.sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`
  await api.sql`
    insert into operator_cases (subject, operator, opened_at) values
      (${`ticket ${late}`}, 'Kim', now()), (${`trip ${tripId}`}, 'Lee', ${hoursAgo(0.5)}), (${`check ${packer.id}`}, 'Lee', ${hoursAgo(3)}), (${`user ${packer.id}`}, 'Lee', now())`

  const html = await (await kim.get('/')).text()
  expect(rowsOf(html)).toEqual([
    ['My &lt;i&gt;code&lt;/i&gt; fails', 'Ticket', 'Late by 1 h', 'Dana W.', '1 day 1 h', 'You'],
    ['In time', 'Ticket', 'In 29 min', 'Dana W.', '23 h', 'Free'],
    ['Asks for cash', 'Report', 'In 3 h', 'Dana W.', '20 h', 'Free'],
    ['Two rooms', 'Dispute', 'In 1 day 2 h', 'Dana W. and Marcus T.', '21 h', 'Lee for 30 min'],
    ['Insurance certificate', 'Check', 'In 1 day 3 h', 'Marcus T.', '20 h', 'Free'],
    ['The ledger differs.', 'Difference', 'No due time', 'Manyhands', '0 min', 'Free'],
    ['send-mail (1)', 'Failed task', 'No due time', 'Manyhands', '0 min', 'Free'],
  ])
  expect(html).toContain('7 cases wait. 1 late, 1 due within 2 hours.')

  const kindsOf = async (url: string, operator = kim) =>
    rowsOf(await (await operator.get(url)).text()).map(([, kind]) => kind)
  expect(await kindsOf('/?kind=Checks')).toEqual(['Check'])
  expect(await kindsOf('/?skip=5')).toEqual(['Difference', 'Failed task'])
  expect(await kindsOf('/?kind=All&mine=1')).toEqual(['Ticket'])
  expect(await (await kim.get('/?kind=Checks&mine=1')).text()).toContain('You work on no case here')
  expect(await kindsOf('/', await site.signIn('Sue', 'support'))).toEqual([
    'Ticket',
    'Ticket',
    'Report',
  ])
  expect(await kindsOf('/?kind=Checks', await site.signIn('Mo', 'money'))).toEqual([
    'Dispute',
    'Difference',
    'Failed task',
  ])
  const checks = await site.signIn('Cy', 'checks')
  expect(await kindsOf('/', checks)).toEqual(['Check'])
  expect(await (await checks.get('/')).text()).not.toContain('Takings')
})

test('the figures are those of the last seven days and of the eight weeks before', async () => {
  const [before] = (await readFigures(api.sql)).slice(-1)
  const [{ id }] = (await api.sql`select max(customer_id) as id from trips`) as [{ id: number }]
  for (const [kind, hours] of [
    ['posted', 24 * 8],
    ['booked', 24 * 8 - 5],
    ['posted', 24 * 70],
    ['completed', 1],
  ] as const) {
    await api.sql`
      insert into gig_events (gig_id, customer_id, actor, kind, created_at)
      values (900000, ${id}, 'system', ${kind}, ${hoursAgo(hours)})`
  }
  const weeks = await readFigures(api.sql)
  expect(weeks.map(({ weeks }) => weeks)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(weeks.slice(-2)).toEqual([
    { ...weeks[0]!, weeks: 1, posted: 1, booked: 1, median_hours: expect.closeTo(5, 3) as number },
    { ...before!, completed: 1 },
  ])
  expect(weeks[0]).toMatchObject({ posted: 0, booked: 0, median_hours: null, takings: 0 })
})
