import type { CustomerJob, Gig } from 'api/client'
import { isMoving } from 'api/rules'
import { formatDay, stepSentence } from 'shared-ui'
import { isLate } from '../pickup-time.ts'

export interface StagedGig {
  gig: Pick<Gig, 'pickup_date' | 'pickup_time_zone'>
  stage: string
  packer: CustomerJob['packer']
}

const firstNumbers = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
]

const inWords = (count: number) => firstNumbers[count] ?? count.toLocaleString('en-US')
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the banner's sentence for a customer without booked jobs. `jobs` counts all jobs, `open` those to book. */
function openSentence(open: number, jobs: number): string {
  if (open === 0) return 'Post a job and packers nearby will see it right away.'
  if (open > 1) {
    return `${capitalized(inWords(open))} of your jobs are open. Packers can see and book them now.`
  }
  return `${jobs === 1 ? 'Your job' : 'One of your jobs'} is open. Packers can see and book it now.`
}

/** Returns "one job is booked for tomorrow" or, for example, "two jobs are booked, the next for Dec 5". */
function bookedPart(booked: readonly StagedGig[]): string[] {
  const [next] = booked.toSorted((a, b) => a.gig.pickup_date.localeCompare(b.gig.pickup_date))
  if (!next) return []
  const day = formatDay(next.gig.pickup_date, next.gig.pickup_time_zone)
  if (booked.length === 1) return [`one job is booked for ${day}`]
  return [`${inWords(booked.length)} jobs are booked, the next for ${day}`]
}

function movingSentence(moving: readonly StagedGig[]): string[] {
  const [one] = moving
  if (!one) return []
  if (moving.length > 1)
    return [`${capitalized(inWords(moving.length))} of your jobs are in progress.`]
  return [stepSentence(one.stage, one.packer?.display_name ?? 'Your packer')]
}

/**
 * Returns what happens next, in two short sentences at most, because the banner reserves two lines. Leaves out what
 * `needsOfJobs` lists, such as jobs whose pickup time has passed.
 */
export function bannerSentence(gigs: readonly StagedGig[]): string {
  const at = (stage: string) =>
    gigs.filter((staged) => staged.stage === stage && !isLate(staged.gig))
  const news = movingSentence(gigs.filter(({ stage }) => isMoving(stage) || stage === 'delivered'))
  const booked = bookedPart(at('booked'))
  const open = at('posted').length
  if (news.length + booked.length === 0) return openSentence(open, gigs.length)
  const isOpen = `${inWords(open)} ${open === 1 ? 'is' : 'are'} open`
  const rest = [...booked, ...(open > 0 && news.length === 0 ? [isOpen] : [])].join(', and ')
  return [...news, ...(rest ? [`${capitalized(rest)}.`] : [])].join(' ')
}
