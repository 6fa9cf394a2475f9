import { eventMails, type MailRule } from '../events/events.ts'
import { sampleEvent } from '../mail/samples.ts'
import { topics } from '../mail/mail.ts'
import { writeEventPush } from './write-pushes.ts'

const pushed = Object.entries(eventMails).flatMap(([kind, mails]: [string, readonly MailRule[]]) =>
  mails.flatMap(({ side, push }) => (push ? [[kind, side] as const] : [])),
)

test.each(pushed)('the push about %s to the %s has a text without private facts', (kind, side) => {
  const event = sampleEvent(kind)
  const actor = side === 'customer' ? 'packer' : 'customer'
  const userId = side === 'customer' ? event.customer_id : (event.packer_id ?? 0)
  const write = (by: typeof event.actor) => writeEventPush({ ...event, actor: by }, userId, topics)
  const texts = [write(actor), write('system')].flatMap((push) => push?.payload ?? [])
  expect(texts).not.toEqual([])
  for (const { title, body, url } of texts) {
    expect(title).not.toMatch(/[.!]$/)
    expect(body).toMatch(/[.!?]$/)
    expect(title + body).not.toMatch(side === 'packer' ? /\bjobs?\b/i : /\bgigs?\b/i)
    expect(url).toMatch(/^\/(?:customer\/jobs|gig)\/12$/)
    const { note, title: job, pickup_city: pickup, dropoff_city: dropoff } = event
    for (const secret of ['$', note ?? '', job, pickup, dropoff]) {
      expect(title + body).not.toContain(secret)
    }
  }
})

test('a customer without a card gets no push that says that a payment failed', () => {
  const event = sampleEvent('payment_declined')
  const title = (has_card: boolean) =>
    writeEventPush({ ...event, has_card }, event.customer_id, topics)?.payload.title
  expect([title(true), title(false)]).toEqual([
    'Your payment did not go through',
    'You have no card yet',
  ])
})

test('a packer gets no push about a change that they have agreed to', () => {
  const event = { ...sampleEvent('changed'), actor: 'customer' as const }
  const write = (reason: string | null) =>
    writeEventPush({ ...event, reason }, event.packer_id ?? 0, topics)?.payload.title
  expect([write(null), write('agreed')]).toEqual([expect.any(String), undefined])
})

test.each(['no_show', 'cancelled'])('no push says that the other side caused our %s', (kind) => {
  const event = sampleEvent(kind)
  for (const userId of [event.customer_id, event.packer_id ?? 0]) {
    const push = writeEventPush({ ...event, actor: 'operator' }, userId, topics)
    expect(push?.payload.title).toMatch(/^We (?:decided that (?:you|Marcus T\.) did|canceled)/)
  }
})
