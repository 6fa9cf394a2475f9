import { makeGig, marcus } from '../customer-world.fixture.ts'
import { bannerSentence, type StagedGig } from './banner-sentence.ts'

const staged = (stage: string, pickup_date = '2036-12-05T17:00:00Z'): StagedGig => ({
  gig: makeGig(1, { pickup_date }),
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
  [['delivered', 'posted', 'posted'], 'Marcus T. has delivered everything.'],
  [
    ['delivered', 'loaded', 'booked'],
    'Two of your jobs are in progress. One job is booked for Dec 5, 2036.',
  ],
])('for jobs that are %j', (stages, sentence) => {
  expect(bannerSentence(stages.map((stage) => staged(stage)))).toBe(sentence)
})

test('leaves out jobs whose pickup time has passed', () => {
  const late = (stage: string) => staged(stage, '2020-12-05T17:00:00Z')
  expect(bannerSentence([late('booked'), staged('booked'), late('posted')])).toBe(
    'One job is booked for Dec 5, 2036.',
  )
  expect(bannerSentence([late('posted')])).toBe(
    'Post a job and packers nearby will see it right away.',
  )
})

test('the next booked job is the one with the earliest pickup', () => {
  const late = staged('booked', '2037-01-05T17:00:00Z')
  expect(bannerSentence([late, staged('booked')])).toBe(
    'Two jobs are booked, the next for Dec 5, 2036.',
  )
})
