/* In a separate file, because the first pages load this sentence but not event-words.ts. */

const steps: Record<string, string> = {
  booked: 'booked the job',
  on_the_way: 'is on the way',
  at_pickup: 'has arrived at the pickup',
  loaded: 'has loaded everything',
  delivered: 'has delivered everything',
  cancelled: 'canceled the booking',
  no_show: 'reported that you were not there',
}

/** Returns what the packer has done to a job, as a sentence for its customer: "Marcus T. is on the way." */
export const stepSentence = (stage: string, packer: string): string =>
  `${packer} ${steps[stage] ?? 'changed the job'}.`
