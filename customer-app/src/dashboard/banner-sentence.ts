import { eventSentence, formatDay, isMoving } from 'shared-ui'
import { capitalized, inWords, openSentence, type StagedGig } from './open-sentence.ts'

/** "One job is booked for tomorrow", "Two jobs are booked, the next for Dec 5". */
function bookedPart(booked: readonly StagedGig[]): string[] {
  const [next] = booked.toSorted((a, b) => a.gig.pickup_date.localeCompare(b.gig.pickup_date))
  if (!next) return []
  const day = formatDay(next.gig.pickup_date, next.gig.pickup_time_zone)
  if (booked.length === 1) return [`one job is booked for ${day}`]
  return [`${inWords(booked.length)} jobs are booked, the next for ${day}`]
}

function deliveredSentence(count: number): string[] {
  if (count === 0) return []
  const jobs = count === 1 ? 'One job is' : `${capitalized(inWords(count))} jobs are`
  return [`${jobs} delivered and ${count === 1 ? 'waits' : 'wait'} for your confirmation.`]
}

function movingSentence(moving: readonly StagedGig[]): string[] {
  const [one] = moving
  if (!one) return []
  if (moving.length > 1)
    return [`${capitalized(inWords(moving.length))} of your jobs are in progress.`]
  const other = one.packer?.display_name ?? 'Your packer'
  return [eventSentence({ kind: one.stage, actor: 'packer' }, { side: 'customer', other })]
}

/** What happens next with the customer's jobs, in one to three short sentences. */
export function bannerSentence(gigs: readonly StagedGig[]): string {
  const at = (stage: string) => gigs.filter((gig) => gig.stage === stage)
  const open = at('posted').length
  const booked = bookedPart(at('booked'))
  const news = [
    ...movingSentence(gigs.filter(({ stage }) => isMoving(stage))),
    ...deliveredSentence(at('delivered').length),
  ]
  if (news.length + booked.length > 0) {
    const openPart = open > 0 ? [`${inWords(open)} ${open === 1 ? 'is' : 'are'} open`] : []
    const rest = [...booked, ...openPart].join(booked.length > 0 ? ', and ' : '')
    return [...news, ...(rest ? [`${capitalized(rest)}.`] : [])].join(' ')
  }
  return openSentence(gigs)
}
