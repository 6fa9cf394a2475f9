import type { Move } from 'api/rules'
import { toLocalInput } from 'shared-ui'
import { type GigText, momentOf, pathOf, zoneOf } from './gig-text.ts'

/** What the customer has typed and answered. */
export interface GigContent {
  text: GigText
  move: Move
  /** The cities and states that ZIP codes have filled in. */
  filled: Partial<GigText>
}

type Answers = Pick<GigContent, 'text' | 'move'>

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

/** Returns when the work ends, in the local time of the drop-off address, or '' without a pickup time. */
function endOf({ text, move }: Answers): string {
  const pickup = Date.parse(momentOf(text, 'pickup_date'))
  if (Number.isNaN(pickup)) return ''
  const end = new Date(pickup + (move.hours ?? defaultHours) * 3_600_000)
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
  return next
}
