import { marcus } from '../customer-world.fixture.ts'
import { bannerSentences, type StagedGig } from './banner-sentence.ts'

const bannerSentence = (gigs: StagedGig[]) =>
  bannerSentences(gigs)
    .map(({ text }) => text)
    .join(' ')

const staged = (stage: string, pickup_date = '2036-12-05T17:00:00Z', id = 1): StagedGig => ({
  gig: { id, pickup_date, pickup_time_zone: 'America/Los_Angeles' },
  stage,
  packer: stage === 'posted' ? null : marcus,
})

test.each([
  [[], 'Post a job and packers nearby will see it right away.'],
  [['completed'], 'Post a job and packers nearby will see it right away.'],
  [['posted'], 'Your job is open. Packers can see and book it now.'],
  [['posted', 'completed'], 'One of your jobs is open. Packers can see and book it now.'],
  [
    ['posted', 'completed', 'posted'],
    'Two of your jobs are open. Packers can see and book them now.',
  ],
  [['booked'], 'One job is booked for Dec 5, 2036.'],
  [
    ['on_the_way', 'booked', 'booked', 'posted'],
    'Marcus T. is on the way. Two jobs are booked, the next for Dec 5, 2036.',
  ],
  [['loaded', 'at_pickup'], 'Two of your jobs are in progress.'],
  [['booked', 'posted'], 'One job is booked for Dec 5, 2036, and one is open.'],
  [['delivered', 'posted', 'posted'], 'One job waits for your confirmation.'],
  [
    ['delivered', 'loaded', 'booked'],
    'One job waits for your confirmation. Marcus T. has loaded everything.',
  ],
])('for jobs that are %j', (stages, sentence) => {
  expect(bannerSentence(stages.map((stage) => staged(stage)))).toBe(sentence)
})

test('a sentence about one job links to it, and confirmations to the first of the jobs', () => {
  const at = (id: number, stage: string) => staged(stage, undefined, id)
  const linksOf = (...gigs: StagedGig[]) => bannerSentences(gigs).map(({ gigId }) => gigId)
  expect(linksOf(at(1, 'posted'), at(2, 'delivered'), at(3, 'loaded'))).toEqual([2, 3])
  expect(linksOf(at(1, 'delivered'), at(2, 'delivered'), at(3, 'booked'))).toEqual([1, undefined])
  expect(linksOf(at(1, 'loaded'), at(2, 'loaded'))).toEqual([undefined])
})

test('a booked job whose pickup time has passed is not announced as the next one', () => {
  const late = staged('booked', '2020-12-05T17:00:00Z')
  expect(bannerSentence([late, staged('booked'), staged('posted')])).toBe(
    'One job was due for pickup Dec 5, 2020, and one is open.',
  )
  expect(bannerSentence([late, late, staged('on_the_way')])).toBe(
    'Marcus T. is on the way. The pickup time has passed for two jobs.',
  )
})

test('an open job whose pickup time has passed is not announced as bookable for long', () => {
  const late = staged('posted', '2020-12-05T17:00:00Z')
  expect(bannerSentence([late])).toBe(
    'The pickup time has passed for one job. Edit it to choose a new pickup time.',
  )
  expect(bannerSentence([late, late, staged('posted')])).toBe(
    'The pickup time has passed for two jobs. Edit them to choose a new pickup time.',
  )
})

test('a packer who ends a booking is announced', () => {
  const packer = { id: 7, display_name: 'Marcus T.' }
  const ended = { trip_id: 1, stage: 'cancelled', packer, reason: null, ended_at: '' } as const
  const open = { ...staged('posted'), ended }
  expect(bannerSentence([open])).toBe('Marcus T. ended a booking: the job is open again.')
  expect(bannerSentence([open, open, staged('booked')])).toBe(
    'Two of your jobs are open again. One job is booked for Dec 5, 2036.',
  )
})

test('the next booked job is the one with the earliest pickup', () => {
  const late = staged('booked', '2037-01-05T17:00:00Z')
  expect(bannerSentence([late, staged('booked')])).toBe(
    'Two jobs are booked, the next for Dec 5, 2036.',
  )
})
