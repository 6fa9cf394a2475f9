import type { CustomerJob, Gig } from 'api/contract'

/** A gig with its stage and packer. */
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
  'ten',
  'eleven',
  'twelve',
]

export const inWords = (count: number) => firstNumbers[count] ?? count.toLocaleString('en-US')
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The banner's sentence if no packer holds a job of the customer. */
export function openSentence(gigs: readonly StagedGig[]): string {
  const open = gigs.filter(({ stage }) => stage === 'posted').length
  if (open === 0) return 'Post a job and packers nearby will see it right away.'
  if (open === 1) return 'One of your jobs is open. Packers can see and book it now.'
  return `${capitalized(inWords(open))} of your jobs are open. Packers can see and book them now.`
}
