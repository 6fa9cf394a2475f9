import { stageLabel } from '../stage/stages.ts'

/** The point of view of the user who reads about an event. */
export interface EventView {
  side: 'customer' | 'packer'
  /** The display name of the other side: "Marcus T." */
  other: string
}

export interface EventWords {
  /** The kind as the API names it, such as `on_the_way`. */
  kind: string
  /** The author of the event: customer, packer, system or operator. */
  actor: string
}

interface Told {
  title: string
  /** Default: the title as a sentence. */
  sentence?: string
}

type Tell = (names: { actor: string; packer: string; is: string; has: string }) => Told

const stepsOfPacker: Record<string, Tell> = {
  booked: ({ packer }) => ({
    title: `Booked by ${packer === 'You' ? 'you' : packer}`,
    sentence: `${packer} booked the job.`,
  }),
  on_the_way: ({ packer, is }) => ({
    title: stageLabel('on_the_way'),
    sentence: `${packer} ${is} on the way.`,
  }),
  at_pickup: ({ packer, has }) => ({
    title: stageLabel('at_pickup'),
    sentence: `${packer} ${has} arrived at the pickup.`,
  }),
  loaded: ({ packer, has }) => ({
    title: stageLabel('loaded'),
    sentence: `${packer} ${has} loaded everything.`,
  }),
  delivered: ({ packer, has }) => ({
    title: stageLabel('delivered'),
    sentence: `${packer} ${has} delivered everything.`,
  }),
}

const kinds: Record<string, Tell> = {
  ...stepsOfPacker,
  posted: ({ actor }) => ({ title: 'Posted', sentence: `${actor} posted the job.` }),
  expired: () => ({ title: 'Expired', sentence: 'No packer booked the job in time.' }),
  reopened: ({ actor }) => ({ title: `${actor} reopened the job` }),
  completed: () => ({ title: 'Completed', sentence: 'The job is completed.' }),
  cancelled: ({ actor }) => ({ title: `${actor} canceled the booking` }),
  no_show: ({ actor }) => ({ title: `${actor} reported a no-show` }),
  disputed: () => ({ title: 'Under review', sentence: 'The job is under review.' }),
  resolved: () => ({ title: 'Review finished', sentence: 'The review of the job is finished.' }),
  problem: ({ actor }) => ({ title: `${actor} reported a problem` }),
  price_raised: ({ actor }) => ({ title: `${actor} raised the price` }),
  changed: ({ actor }) => ({ title: `${actor} changed the job` }),
  deleted: ({ actor }) => ({ title: `${actor} deleted the job` }),
}

function tell({ kind, actor }: EventWords, { side, other }: EventView): Told {
  const isPerson = actor === 'customer' || actor === 'packer'
  const isPacker = side === 'packer'
  const names = {
    actor: actor === side ? 'You' : isPerson ? other : 'Manyhands',
    packer: isPacker ? 'You' : other,
    is: isPacker ? 'are' : 'is',
    has: isPacker ? 'have' : 'has',
  }
  return kinds[kind]?.(names) ?? { title: stageLabel(kind) }
}

/** The title of an event's step in the timeline: "Booked by Marcus T." */
export const eventTitle = (event: EventWords, view: EventView): string => tell(event, view).title

/** An event as a full sentence: "Marcus T. is on the way." */
export function eventSentence(event: EventWords, view: EventView): string {
  const { title, sentence = `${title}.` } = tell(event, view)
  return sentence
}
