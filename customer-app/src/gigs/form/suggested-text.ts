import { type Move, moveFacts } from 'api/rules'
import { toLocalInput } from 'shared-ui'
import { type GigText, momentOf, pathOf, zoneOf } from './gig-text.ts'

/** What the customer has typed and answered. */
export interface GigContent {
  text: GigText
  move: Move
  /** The hours of the price guide: the work and the drive. */
  work?: number | undefined
  /** What the form has filled in since it opened: cities and states of ZIP codes, and the drop-off time. */
  filled: Partial<GigText>
}

type Answers = Pick<GigContent, 'text' | 'move' | 'work'>

const titles: { [Size in NonNullable<Move['size']>]: string } = {
  few_items: 'A few items',
  studio: 'Studio move',
  one_bedroom: 'One-bedroom move',
  two_bedrooms: 'Two-bedroom move',
  three_bedrooms: 'Three-bedroom move',
  larger: 'Move of a larger home',
  office: 'Office move',
}

/** Returns a title like "One-bedroom move, Oakland to Berkeley", or '' without a size. */
function titleOf({ text, move }: Answers): string {
  if (!move.size) return ''
  const cities = [
    move.help !== 'unload' && text[pathOf('pickup', 'city')].trim(),
    move.help !== 'load' && move.help !== 'in_home' && text[pathOf('dropoff', 'city')].trim(),
  ].filter(Boolean)
  return [titles[move.size], [...new Set(cities)].join(' to ')].filter(Boolean).join(', ')
}

const defaultHours = 4

/** Returns the hours that the customer has chosen, else those of the guide. Who chooses the most hours may need more. */
function hoursOf({ move: { hours }, work }: Answers): number {
  if (hours === moveFacts.hours.max) return Math.max(hours, work ?? 0)
  return hours ?? work ?? defaultHours
}

/** Returns when the work ends, in the local time of the drop-off address, or '' without a pickup time. */
function endOf(answers: Answers): string {
  const { text } = answers
  const pickup = Date.parse(momentOf(text, 'pickup_date'))
  if (Number.isNaN(pickup)) return ''
  const end = new Date(pickup + hoursOf(answers) * 3_600_000)
  return toLocalInput(end.toISOString(), zoneOf(text, 'dropoff'))
}

const suggestions = { title: titleOf, dropoff_date: endOf }

/**
 * Returns the content after a change. Fills the title and the drop-off time while they are empty or still have the text
 * that was suggested before.
 */
export function contentAfter(
  now: GigContent,
  values: Partial<GigText>,
  move = now.move,
): GigContent {
  const next = { ...now, text: { ...now.text, ...values }, move }
  for (const name of ['title', 'dropoff_date'] as const) {
    const isFree = now.text[name] === '' || now.text[name] === suggestions[name](now)
    if (isFree && !(name in values)) next.text[name] = suggestions[name](next)
  }
  if (next.text.dropoff_date === now.text.dropoff_date) return next
  const dropoff_date = 'dropoff_date' in values ? undefined : next.text.dropoff_date
  return { ...next, filled: { ...next.filled, dropoff_date } }
}

/** Returns the content with the guide's hours. Changes only a drop-off time that the form has filled in. */
export function contentWithWork(now: GigContent, work: number | undefined): GigContent {
  if (now.work === work) return now
  const { dropoff_date } = now.text
  const next = { ...now, work }
  if (dropoff_date === '' || dropoff_date !== now.filled.dropoff_date) return next
  const end = endOf(next)
  return {
    ...next,
    text: { ...now.text, dropoff_date: end },
    filled: { ...now.filled, dropoff_date: end },
  }
}
