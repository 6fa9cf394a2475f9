import { format, formatTime } from '../format/date.ts'
import { formatCardMoney } from '../format/money.ts'

interface Times {
  from: string
  to: string
  time_zone: string
}

/** What changed: what a customer changed in a booked gig, or when the packer arrives. As the API names it. */
export interface GigChanges {
  fields: readonly string[]
  price?: { from: number; to: number }
  pickup_date?: Times
  dropoff_date?: Times
  /** When the packer says that they arrive. `from` is null if the packer had said nothing before. */
  arrives_at?: { from: string | null; to: string; time_zone: string }
}

/** These changes are worded with their old and new values. */
const worded = ['price', 'pickup_date', 'dropoff_date']

/** The names of fields that differ from their words in the API. */
const fieldNames: Record<string, string> = {
  boxes: 'number of boxes',
  pickup_location: 'pickup address',
  dropoff_location: 'drop-off address',
  specialties: 'required specialties',
  move: 'facts of the move',
}

const list = (words: string[]) => new Intl.ListFormat('en-US').format(words)

/**
 * Formats a time like "Dec 5, 9:00 AM" in the zone of the address, without "today", because the sentence
 * stays in the timeline.
 */
const timeOf = (iso: string, timeZone: string) =>
  `${format({ month: 'short', day: 'numeric', timeZone }, iso)}, ${formatTime(iso, timeZone)}`

/** Formats when the packer arrives, like "8:40 AM". */
export const timeOfArrival = ({ to, time_zone }: Pick<Times, 'to' | 'time_zone'>): string =>
  formatTime(to, time_zone)

function moved(what: string, times: Times | undefined): string[] {
  if (!times) return []
  const [from, to] = [timeOf(times.from, times.time_zone), timeOf(times.to, times.time_zone)]
  return from === to ? [] : [`moved the ${what} from ${from} to ${to}`]
}

/**
 * Returns the changes as words that follow a name: "raised the price from $250 to $300 and changed the pickup
 * address". Returns undefined if there is no change to name.
 */
export function wordsOfChanges(changes: GigChanges): string | undefined {
  const { fields, price, pickup_date: pickup, dropoff_date: dropoff } = changes
  const names = fields
    .filter((field) => !worded.includes(field))
    .map((field) => fieldNames[field] ?? field.replaceAll('_', ' '))
  const parts = [
    ...(price
      ? [`raised the price from ${formatCardMoney(price.from)} to ${formatCardMoney(price.to)}`]
      : []),
    ...moved('pickup', pickup),
    ...moved('drop-off', dropoff),
    ...(names.length > 0 ? [`changed the ${list(names)}`] : []),
  ]
  return parts.length > 0 ? list(parts) : undefined
}
