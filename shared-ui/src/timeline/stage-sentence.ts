/* Not part of event-words.ts, which the first pages do not load. */

const stepsOfPacker: Record<string, string> = {
  booked: 'booked the job',
  on_the_way: 'is on the way',
  at_pickup: 'has arrived at the pickup',
  loaded: 'has loaded everything',
  delivered: 'has delivered everything',
  cancelled: 'canceled the booking',
  no_show: 'reported that you were not there',
}

const states: Record<string, string> = {
  posted: 'The job is open.',
  expired: 'No packer booked the job in time.',
  completed: 'The job is completed.',
  disputed: 'The job is under review.',
  resolved: 'The review of the job is finished.',
}

/** The stage that a job has reached as a sentence for its customer: "Marcus T. is on the way." */
export const stageSentence = (stage: string, packer: string): string =>
  states[stage] ?? `${packer} ${stepsOfPacker[stage] ?? 'changed the job'}.`
