import type { Trip } from 'api/client'
import { answerCalls } from '../api.fixture.tsx'
import { refusalText } from './step-words.ts'

const trip = {
  id: 3,
  gig_id: 7,
  stage: 'cancelled',
  ended_at: '2026-12-12T16:05:00Z',
  customer: { id: 1, display_name: 'Rosa K.' },
} as Trip

const zone = 'America/Los_Angeles'
const ended = (actor: string) => [{ trip_id: 3, to_stage: 'cancelled', actor }]

test.each([
  ['customer', 84, 'Rosa canceled at 8:05 AM', 'The cancellation fee of $84 is yours.'],
  ['packer', null, 'You canceled on another device at 8:05 AM', ''],
  ['operator', null, 'The booking was canceled at 8:05 AM', ''],
])('says that the %s canceled, and who gets the fee', async (actor, cancel_fee, start, end) => {
  answerCalls({
    'GET /api/gigs/7/events': () => ({ body: ended(actor) }),
    'GET /api/trips/3/payment': () => ({ body: cancel_fee === null ? null : { cancel_fee } }),
  })
  const text = await refusalText('canceled', { text: 'It is canceled.', trip }, zone)
  expect(text.startsWith(start)).toBe(true)
  expect(text.endsWith(end)).toBe(true)
})

test('says that the booking ended as a no-show, and repeats what the API says of other refusals', async () => {
  answerCalls({ 'GET /api/trips/3/payment': () => ({ status: 404 }) })
  const noShow = { ...trip, stage: 'no_show' } as Trip
  expect(await refusalText('canceled', { text: '', trip: noShow }, zone)).toMatch(
    /^The booking ended as a no-show at 8:05 AM.*, while you had no network\.$/,
  )
  const text = 'This step is possible from 8:30 AM on.'
  expect(await refusalText('impossible', { text, trip }, zone)).toBe(text)
})
