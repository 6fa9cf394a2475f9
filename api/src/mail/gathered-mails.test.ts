import ICAL from 'ical.js'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import type { GigInput } from '../gigs/gigs.contract.ts'
import { confirmAddresses, passTime, runMailTasks, takeMailsNow } from './mail.fixture.ts'
import { agreeToChange } from '../proposals/agree.fixture.ts'
import type { MailTransport } from './transport.ts'

let api: TestApi
let customer: Person
let packer: Person
const dana = 'dana@example.com'
const marcus = 'marcus@example.com'

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { name: 'Dana Whitfield', email: dana })
  packer = await api.signUp('packer', { name: 'Marcus Torres', email: marcus })
  await confirmAddresses(api)
})
afterAll(() => api.close())
beforeEach(() => takeMailsNow(api))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const times = { pickup_date: inHours(50), dropoff_date: inHours(54) }
const fields = (more: Partial<GigInput> = {}) => gigFields({ ...times, ...more })
const post = async () => (await api.createGig(customer, fields())).id
const book = (id: number) => packer.post(`/api/packer/gigs/${id}`)
const cancel = async (id: number) => {
  const trip = (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'My van broke down.' })
}
const edit = (id: number, more: Partial<GigInput>) => customer.put(`/api/gigs/${id}`, fields(more))
const editAndAgree = async (id: number, more: Partial<GigInput>) => {
  await edit(id, more)
  await agreeToChange(packer, id)
}
const lines = async () =>
  (await takeMailsNow(api)).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()
const after10Minutes = async () => {
  await passTime(api, '10 minutes')
  return lines()
}

test('of 100 edits of a booked job, one mail is sent at once, and one after 10 minutes', async () => {
  const id = await post()
  await book(id)
  await lines()
  await passTime(api, '10 minutes')
  await edit(id, { boxes: '0' })
  expect(await lines()).toEqual([`${marcus}: Dana W. changed “Two rooms across town”`])
  for (let i = 1; i < 100; i++) await edit(id, { boxes: `${i}` })
  expect(await lines()).toEqual([])
  expect(await after10Minutes()).toEqual([`${marcus}: Dana W. changed “Two rooms across town”`])
  expect(await after10Minutes()).toEqual([])
})

test('of 60 bookings and cancellations, each side gets a mail at once, and one after 10 minutes', async () => {
  const id = await post()
  await book(id)
  expect(await lines()).toHaveLength(2)
  await cancel(id)
  for (let i = 1; i < 60; i++) {
    await book(id)
    await cancel(id)
  }
  expect(await lines()).toEqual([])
  await passTime(api, '10 minutes')
  const mails = await takeMailsNow(api)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    `${dana}: Marcus T. canceled “Two rooms across town”, and 1 more update`,
    `${marcus}: You canceled “Two rooms across town”, and 1 more update`,
  ])
  for (const { recipient, text, attachments } of mails) {
    const booking = recipient === dana ? 'Marcus T. booked your move' : 'You booked “Two rooms'
    expect(text).toContain(`- ${booking}`)
    expect(text).toContain('(59 times)')
    // Only the first booking is in the calendars.
    expect(attachments).toHaveLength(1)
    expect(attachments[0]?.content).toContain('METHOD:CANCEL')
  }
  expect(await after10Minutes()).toEqual([])
})

test('events within 10 minutes share one mail, with the newest times', async () => {
  const id = await post()
  await book(id)
  await lines()
  await edit(id, { price: 900 })
  await editAndAgree(id, { price: 900, pickup_date: inHours(30) })
  await passTime(api, '10 minutes')
  const mails = await takeMailsNow(api)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    `${dana}: Marcus T. agreed to your proposal`,
    `${marcus}: “Two rooms across town” has changed as you agreed, and 2 more updates`,
  ])
  expect(mails.find(({ recipient }) => recipient === dana)?.attachments).toHaveLength(1)
  const packers = mails.find(({ recipient }) => recipient === marcus)
  expect(packers?.text).toContain('- Dana W. raised the price of “Two rooms across town”\n')
})

test('other jobs and other users do not wait', async () => {
  const first = await post()
  await book(first)
  expect(await lines()).toHaveLength(2)
  const second = await post()
  await book(second)
  expect(await lines()).toHaveLength(2)
})

test('events of a disabled topic are omitted; without other events there is no mail', async () => {
  await packer.put('/api/account/mail', { topics: ['bookings'], zip_code: '' })
  const id = await post()
  await book(id)
  await lines()
  await edit(id, { boxes: '7' })
  expect(await after10Minutes()).toEqual([])
  await edit(id, { boxes: '8' })
  await cancel(id)
  expect(await lines()).toContain(`${marcus}: You canceled “Two rooms across town”`)
  await packer.put('/api/account/mail', { topics: ['bookings', 'progress'], zip_code: '' })
})

describe('a set of events stays one mail', () => {
  const sent: { messageId: string; subject: string }[] = []
  const dying: MailTransport = {
    async send({ messageId, subject }) {
      sent.push({ messageId, subject })
      throw new Error('the process dies')
    },
    close() {},
  }
  const keeping: MailTransport = {
    async send({ messageId, subject }) {
      sent.push({ messageId, subject })
    },
    close() {},
  }
  beforeEach(() => void sent.splice(0))

  test('when its job runs again; later events wait for the next mail', async () => {
    const id = await post()
    await packer.put('/api/account/mail', { topics: [], zip_code: '' })
    await book(id)
    await runMailTasks(api, dying)
    await cancel(id)
    await runMailTasks(api, keeping)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Marcus T. booked your move',
      'Marcus T. booked your move',
    ])
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
    await passTime(api, '10 minutes')
    await runMailTasks(api, keeping)
    expect(sent.at(-1)?.subject).toBe('Marcus T. canceled “Two rooms across town”')
    expect(sent).toHaveLength(3)
  })

  test('when its job is lost, another one sends the same mail after 10 minutes', async () => {
    const id = await post()
    await book(id)
    await runMailTasks(api, dying)
    await api.sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`
    await cancel(id)
    await runMailTasks(api, keeping)
    expect(sent).toHaveLength(1)
    await passTime(api, '10 minutes')
    await runMailTasks(api, keeping)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
    await passTime(api, '10 minutes')
    await runMailTasks(api, keeping)
    expect(sent.at(-1)?.subject).toBe('Marcus T. canceled “Two rooms across town”')
    await packer.put('/api/account/mail', { topics: ['bookings', 'progress'], zip_code: '' })
  })
})

describe('a calendar', () => {
  // A name that ends its parameter unless the file replaces its double quote.
  beforeAll(() => customer.put('/api/customer/profile', { name: 'Dana";CN=x:mailto:eve@x.test' }))

  interface Entry {
    sequence: number
    status: string
    start: string
  }

  /** Applies calendar files as RFC 5546 says: by UID, newer sequences only. Returns the method of each file. */
  function apply(calendar: Map<string, Entry>, files: string[], owner: string) {
    return files.map((file) => {
      const root = new ICAL.Component(ICAL.parse(file) as unknown[])
      const event = root.getFirstSubcomponent('vevent')
      if (!event) throw new Error('There is no event.')
      const { uid, sequence, startDate } = new ICAL.Event(event)
      const attendees = event.getAllProperties('attendee')
      expect(attendees.map((one) => one.getFirstValue())).toEqual([`MAILTO:${owner}`])
      expect(event.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@example.com')
      expect(event.getFirstPropertyValue('dtstamp')).toBeTruthy()
      expect(file).not.toContain(owner === dana ? marcus : dana)
      expect(file).not.toContain('Secret Street')
      const method = root.getFirstPropertyValue('method') as string
      const known = calendar.get(uid)
      expect(sequence).toBeGreaterThan(known?.sequence ?? 0)
      expect(known !== undefined || method === 'REQUEST').toBe(true)
      calendar.set(uid, {
        sequence,
        status: event.getFirstPropertyValue('status') as string,
        start: startDate.toJSDate().toISOString(),
      })
      return method
    })
  }

  test('of each side follows: booked, moved, moved, canceled, booked again', async () => {
    const id = await post()
    const calendars: Record<string, Map<string, Entry>> = { [dana]: new Map(), [marcus]: new Map() }
    const methods = async () => {
      await passTime(api, '10 minutes')
      const mails = await takeMailsNow(api)
      return mails
        .toSorted((a, b) => a.recipient.localeCompare(b.recipient))
        .map(({ recipient, attachments }) => {
          const files = attachments.map(({ content }) => content)
          const calendar = calendars[recipient]
          return calendar ? apply(calendar, files, recipient).join() : recipient
        })
    }
    const starts = () =>
      Object.values(calendars).map((calendar) =>
        [...calendar.values()].map(({ status, start }) => `${status} ${start.slice(0, 16)}`),
      )
    await book(id)
    expect(await methods()).toEqual(['REQUEST', 'REQUEST'])
    const [first, second] = [inHours(52), inHours(53)]
    await editAndAgree(id, { pickup_date: first })
    expect(await methods()).toEqual(['REQUEST', 'REQUEST'])
    await editAndAgree(id, { pickup_date: second })
    expect(await methods()).toEqual(['REQUEST', 'REQUEST'])
    const moved = `CONFIRMED ${second.slice(0, 16)}`
    expect(starts()).toEqual([[moved], [moved]])
    await cancel(id)
    expect(await methods()).toEqual(['CANCEL', 'CANCEL'])
    await book(id)
    expect(await methods()).toEqual(['REQUEST', 'REQUEST'])
    const canceled = `CANCELLED ${second.slice(0, 16)}`
    expect(starts()).toEqual([
      [canceled, moved],
      [canceled, moved],
    ])
  })

  test('gets the newest state even if the mail is about an older event', async () => {
    const id = await post()
    await book(id)
    await lines()
    await passTime(api, '10 minutes')
    await edit(id, { pickup_date: inHours(33) })
    await cancel(id)
    const mails = await takeMailsNow(api)
    expect(mails).toHaveLength(2)
    for (const { attachments } of mails) {
      expect(attachments.map(({ filename }) => filename)).toEqual(['move.ics'])
      expect(attachments[0]?.content).toContain('METHOD:CANCEL')
    }
  })
})
