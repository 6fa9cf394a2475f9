import { createTestApi, type TestApi } from '../app.fixture.ts'
import { createConversation, sent } from '../messages/messages.fixture.ts'
import { markStreaming } from '../messages/messages.sql.ts'
import { confirmAddresses, siteUrl, takeMails } from './mail.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Moves the messages of the trip into the past, and returns the mails of the jobs that are then due. */
async function mailsAfter(tripId: number, ago: string) {
  await api.sql`
    update messages set created_at = created_at - ${ago}::interval where trip_id = ${tripId}`
  return takeMails(api)
}

const jobs = () => api.sql`
  select run_at > now() + interval '110 seconds' as is_later from graphile_worker.jobs
  where task_identifier = 'mail_messages'`

test('an unread message is mailed after 2 minutes, once per streak, without its text', async () => {
  const { packer, customer, gigId, tripId, path } = await createConversation(api)
  await confirmAddresses(api)
  await takeMails(api)
  await sent(packer, path, { text: 'Ring 412 at 1 Secret Street, call 510-555-0122' })
  expect(await jobs()).toEqual([{ is_later: true }])
  expect(await mailsAfter(tripId, '0 seconds')).toEqual([])
  expect(await jobs()).toHaveLength(1)
  const [mail, ...others] = await mailsAfter(tripId, '2 minutes')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: customer.email,
    subject: 'Marcus T. sent you a message about “Two rooms”',
  })
  expect(mail?.text).toContain(`${siteUrl}/customer/jobs/${gigId}?messages=${tripId}`)
  expect(mail?.text).toContain('You can read it and answer on the job page.')
  for (const secret of ['412', 'Secret', '510']) {
    expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  }

  const second = await sent(packer, path, { text: 'Are you there?' })
  expect(await mailsAfter(tripId, '1 hour')).toEqual([])
  await customer.put(`${path}/read`, { id: second.id })
  await sent(packer, path, { text: 'Thanks' })
  await sent(packer, path, { text: 'See you' })
  const several = await mailsAfter(tripId, '1 hour')
  expect(several.map(({ subject }) => subject)).toEqual([
    'Marcus T. sent you 2 messages about “Two rooms”',
  ])
  expect(several[0]?.text).toContain('You can read them and answer on the job page.')
})

test('a recipient with an open page gets the mail only after it is closed', async () => {
  const { packer, customer, tripId, path } = await createConversation(api)
  await confirmAddresses(api)
  await takeMails(api)
  await sent(customer, path, { text: 'Hello' })
  // The customer has a page open, too, but no unread message.
  await markStreaming(api.sql, [packer.id, customer.id])
  expect(await api.sql`select user_id from open_streams`).toEqual([{ user_id: packer.id }])
  expect(await mailsAfter(tripId, '1 hour')).toEqual([])
  expect(await jobs()).toEqual([{ is_later: true }])
  await api.sql`update open_streams set seen_at = now() - interval '61 seconds'`
  expect((await takeMails(api)).map(({ subject }) => subject)).toEqual([
    'Dana W. sent you a message about “Two rooms”',
  ])
})

test('a message that is read in time, or whose topic is off, is not mailed', async () => {
  const { packer, customer, tripId, path } = await createConversation(api)
  await confirmAddresses(api)
  await takeMails(api)
  const { id } = await sent(packer, path, { text: 'Hello' })
  await customer.put(`${path}/read`, { id })
  await customer.put('/api/account/mail', { topics: ['bookings'], zip_code: '' })
  expect(await mailsAfter(tripId, '1 hour')).toEqual([])
  await sent(packer, path, { text: 'Hello again' })
  expect(await mailsAfter(tripId, '1 hour')).toEqual([])
  expect(await jobs()).toEqual([])
})
