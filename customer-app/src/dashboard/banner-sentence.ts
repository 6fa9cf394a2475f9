import type { CustomerJob, Gig } from 'api/client'
import { isMoving } from 'api/rules'
import { formatDay, stepSentence } from 'shared-ui'
import { isLate } from '../pickup-time.ts'

export interface StagedGig {
  gig: Pick<Gig, 'id' | 'pickup_date' | 'pickup_time_zone'>
  stage: string
  packer: CustomerJob['packer']
  /** The booking of an open gig that its packer has ended. */
  ended?: CustomerJob['ended_booking']
}

/** A sentence of the banner. */
interface Sentence {
  text: string
  /** The job that the sentence is about, or the first of them; undefined if it only counts jobs. */
  gigId?: Gig['id'] | undefined
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

const pastPart = (count: number) =>
  `the pickup time has passed for ${inWords(count)} job${count === 1 ? '' : 's'}`

/** Returns the banner's sentence for a customer whose jobs are all open, expired or finished. */
function openSentence(gigs: readonly StagedGig[]): string {
  const open = gigs.filter(({ stage }) => stage === 'posted')
  const late = open.filter(({ gig }) => isLate(gig)).length
  const count = late || open.length
  if (count === 0) return 'Post a job and packers nearby will see it right away.'
  const one = gigs.length === 1 ? 'Your job' : 'One of your jobs'
  const [subject, it] =
    count === 1 ? [`${one} is`, 'it'] : [`${capitalized(inWords(count))} of your jobs are`, 'them']
  return late
    ? `${capitalized(pastPart(late))}. Edit ${it} to choose a new pickup time.`
    : `${subject} open. Packers can see and book ${it} now.`
}

function endedSentence(ended: readonly StagedGig[]): Sentence[] {
  const [one] = ended
  if (!one?.ended) return []
  if (ended.length > 1)
    return [{ text: `${capitalized(inWords(ended.length))} of your jobs are open again.` }]
  const text = `${one.ended.packer.display_name} ended a booking: the job is open again.`
  return [{ text, gigId: one.gig.id }]
}

/**
 * Returns, for example, "one job was due for pickup yesterday", for booked jobs whose packer has reported no
 * step.
 */
function latePart(late: readonly StagedGig[]): string[] {
  const [first] = late
  if (!first) return []
  if (late.length > 1) return [pastPart(late.length)]
  const day = formatDay(first.gig.pickup_date, first.gig.pickup_time_zone)
  return [`one job was due for pickup ${day}`]
}

/** Returns "one job is booked for tomorrow" or, for example, "two jobs are booked, the next for Dec 5". */
function bookedPart(booked: readonly StagedGig[]): string[] {
  const [next] = booked.toSorted((a, b) => a.gig.pickup_date.localeCompare(b.gig.pickup_date))
  if (!next) return []
  const day = formatDay(next.gig.pickup_date, next.gig.pickup_time_zone)
  if (booked.length === 1) return [`one job is booked for ${day}`]
  return [`${inWords(booked.length)} jobs are booked, the next for ${day}`]
}

function deliveredSentence(delivered: readonly StagedGig[]): Sentence[] {
  const [first] = delivered
  if (!first) return []
  const { length: count } = delivered
  const text = `${capitalized(inWords(count))} ${count === 1 ? 'job waits' : 'jobs wait'} for your confirmation.`
  return [{ text, gigId: first.gig.id }]
}

function movingSentence(moving: readonly StagedGig[]): Sentence[] {
  const [one] = moving
  if (!one) return []
  if (moving.length > 1)
    return [{ text: `${capitalized(inWords(moving.length))} of your jobs are in progress.` }]
  const other = one.packer?.display_name ?? 'Your packer'
  return [{ text: stepSentence(one.stage, other), gigId: one.gig.id }]
}

/**
 * Returns sentences about the customer's jobs, those that need the customer first. Two short sentences at most, because
 * the banner reserves two lines.
 */
export function bannerSentences(gigs: readonly StagedGig[]): Sentence[] {
  const at = (stage: string) => gigs.filter((gig) => gig.stage === stage)
  const news = [
    ...deliveredSentence(at('delivered')),
    ...movingSentence(gigs.filter(({ stage }) => isMoving(stage))),
    ...endedSentence(gigs.filter(({ ended }) => ended)),
  ]
  const late = at('booked').filter(({ gig }) => isLate(gig))
  const booked = late.length > 0 ? latePart(late) : bookedPart(at('booked'))
  if (news.length + booked.length === 0) return [{ text: openSentence(gigs) }]
  const open = at('posted').length
  const isOpen = `${inWords(open)} ${open === 1 ? 'is' : 'are'} open`
  const rest = [...booked, ...(open > 0 && news.length === 0 ? [isOpen] : [])].join(', and ')
  return [...news, ...(rest ? [{ text: `${capitalized(rest)}.` }] : [])].slice(0, 2)
}
