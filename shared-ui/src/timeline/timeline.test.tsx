import { render, screen, within } from '@testing-library/react'
import { eventSentence, eventTitle } from './event-words.ts'
import { stepSentence } from './step-sentence.ts'
import { timelineSteps } from './timeline-steps.ts'
import { Timeline } from './timeline.tsx'

const customer = { side: 'customer', other: 'Marcus T.' } as const
const packer = { side: 'packer', other: 'Dana W.' } as const

test.each([
  ['booked', 'packer', 'Booked by Marcus T.', 'Marcus T. booked the job.', 'You booked the gig.'],
  ['on_the_way', 'packer', 'On the way', 'Marcus T. is on the way.', 'You are on the way.'],
  [
    'cancelled',
    'packer',
    'Marcus T. canceled the booking',
    'Marcus T. canceled the booking.',
    'You canceled the booking.',
  ],
  [
    'price_raised',
    'customer',
    'You raised the price',
    'You raised the price.',
    'Dana W. raised the price.',
  ],
  [
    'resolved',
    'operator',
    'Review finished',
    'The review of the job is finished.',
    'The review of the gig is finished.',
  ],
  [
    'no_show',
    'packer',
    'Marcus T. reported that you were not there',
    'Marcus T. reported that you were not there.',
    'You reported that Dana W. was not there.',
  ],
  [
    'no_show',
    'customer',
    'You reported that Marcus T. did not show up',
    'You reported that Marcus T. did not show up.',
    'Dana W. reported that you did not show up.',
  ],
  [
    'no_show',
    'operator',
    'Manyhands decided that Marcus T. did not show up',
    'Manyhands decided that Marcus T. did not show up.',
    'Manyhands decided that you did not show up.',
  ],
  ['from_the_future', 'system', 'From the future', 'From the future.', 'From the future.'],
])('%s by %s is described to each side', (kind, actor, title, toCustomer, toPacker) => {
  expect(eventTitle({ kind, actor }, customer)).toBe(title)
  expect(eventSentence({ kind, actor }, customer)).toBe(toCustomer)
  expect(eventSentence({ kind, actor }, packer)).toBe(toPacker)
})

test('a job that expired because its customer was suspended says so', () => {
  const event = { kind: 'expired', actor: 'system', reason: 'suspended' }
  expect(eventSentence(event, customer)).toBe('The job expired because your account was suspended.')
  expect(eventSentence({ ...event, reason: null }, customer)).toBe(
    'No packer booked the job in time.',
  )
})

test.each([
  ...['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'cancelled', 'no_show'],
])('the sentences of the step and of the event %s are the same', (stage) => {
  expect(stepSentence(stage, 'Marcus T.')).toBe(
    eventSentence({ kind: stage, actor: 'packer' }, customer),
  )
})

test.each([
  [{ fields: ['price'], price: { from: 250, to: 300.5 } }, 'raised the price from $250 to $300.50'],
  [
    {
      fields: ['pickup_date', 'pickup_location', 'title'],
      pickup_date: {
        from: '2026-12-05T17:00:00.000Z',
        to: '2026-12-06T16:00:00.000Z',
        time_zone: 'UTC',
      },
    },
    'moved the pickup from Dec 5, 5:00 PM to Dec 6, 4:00 PM and changed the pickup address and title',
  ],
  [{ fields: ['floor_plan'] }, 'changed the floor plan'],
  [{ fields: [] }, 'changed the gig'],
])('a change of a booked gig shows its values: %j', (changes, words) => {
  expect(eventSentence({ kind: 'changed', actor: 'customer', changes }, packer)).toBe(
    `Dana W. ${words}.`,
  )
})

const stepsOf = (stage: string, ...kinds: string[]) =>
  timelineSteps({
    events: kinds.map((kind, id) => ({ id, kind, actor: 'packer', note: null, created_at: kind })),
    stage,
    viewOf: () => customer,
    timeOf: (iso) => `at ${iso}`,
    now: 'What to do.',
  }).map(({ title, state }) => `${state} ${title}`)

test('the sentence of a refund says who got it', () => {
  const event = { kind: 'payment_refunded', actor: 'operator', amount: 50.25 }
  expect(eventSentence(event, customer)).toBe('You got a refund of $50.25.')
  expect(eventSentence(event, packer)).toBe('Dana W. got a refund of $50.25.')
})

test('without a card, no payment has failed', () => {
  const event = { kind: 'payment_declined', actor: 'system', reason: 'no_card' }
  expect(eventTitle(event, customer)).toBe('No card yet')
  expect(eventSentence(event, customer)).toBe('You have no card yet. Add one.')
  expect(eventSentence(event, packer)).toBe('Dana W. has not added a card yet.')
  expect(eventSentence({ ...event, reason: null }, customer)).toBe(
    'The payment did not go through. Use another card.',
  )
})

test.each([
  ['chargeback', 'Your bank took back $108.', 'Dana W.’s bank took back $108.'],
  ['chargeback_won', 'Your bank returned $108 to us.', 'Dana W.’s bank returned $108 to us.'],
  [
    'chargeback_lost',
    'Your bank has decided: $108 stays with you.',
    'The bank has decided: $108 stays with Dana W.',
  ],
])('a %s says what the bank did', (kind, toCustomer, toPacker) => {
  const event = { kind, actor: 'system', amount: 108 }
  expect(eventSentence(event, customer)).toBe(toCustomer)
  expect(eventSentence(event, packer)).toBe(toPacker)
})

test('events are in the order of time, before the future steps', () => {
  expect(stepsOf('on_the_way', 'posted', 'booked', 'on_the_way', 'changed')).toEqual([
    'done Posted',
    'done Booked by Marcus T.',
    'now On the way',
    'noted Marcus T. changed the job',
    'todo At pickup',
    'todo Loaded',
    'todo Delivered',
    'todo Completed',
  ])
})

test('after a canceled booking the job is open again', () => {
  const steps = stepsOf('posted', 'posted', 'booked', 'cancelled')
  expect(steps.slice(2, 5)).toEqual([
    'ended Marcus T. canceled the booking',
    'now Open again',
    'todo Booked',
  ])
})

test('a job that is over has no current step', () => {
  const steps = stepsOf('completed', 'posted', 'booked', 'delivered', 'completed')
  expect(steps.at(-1)).toBe('done Completed')
})

test('screen readers get the state of each step, and the current one is marked', () => {
  const steps = timelineSteps({
    events: [{ id: 1, kind: 'posted', actor: 'customer', note: null, created_at: '2026-12-05' }],
    stage: 'posted',
    viewOf: () => customer,
    timeOf: () => 'Today, 9:00 AM',
    now: 'Packers can see it.',
  })
  render(<Timeline label="Timeline" steps={steps} />)
  const items = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  expect(items[0]).toHaveTextContent('NowPostedToday, 9:00 AMPackers can see it.')
  expect(items[0]?.querySelector('[aria-current=step]')).not.toBeNull()
  expect(items[1]).toHaveTextContent('To come: Booked')
})

test('a proof shows its photos, which open in full size', () => {
  const images = ['/api/images/one', '/api/images/two']
  const proof = { kind: 'proof', actor: 'packer', reason: 'pickup', images }
  const steps = timelineSteps({
    events: [{ id: 1, note: null, created_at: '2026-12-05', ...proof }],
    stage: 'completed',
    viewOf: () => customer,
    timeOf: () => 'Today, 9:00 AM',
  })
  render(<Timeline label="Timeline" steps={steps} />)
  const name = 'Marcus T. added photos at pickup, photo 2 of 2'
  expect(screen.getByRole('img', { name }).closest('a')).toHaveAttribute('href', images[1])
})
