import type { Location } from 'api/client'
import { formatCardMoney } from 'shared-ui'

/** What one side of a trip asks of the other. */
export interface Proposal {
  id: number
  trip_id: number
  kind: 'change' | 'extra'
  by: 'customer' | 'packer'
  state:
    | 'open'
    | 'charging'
    | 'agreed'
    | 'declined'
    | 'card_declined'
    | 'taken_back'
    | 'expired'
    | 'ended'
  created_at: string
  answered_at: string | null
  answer_until: string | null
  note: string | null
  reason: ExtraReason | null
  amount: number | null
  images: string[]
  change: ProposedChange | null
  new_price: number | null
  new_total: number | null
  may: ProposalAnswer[]
  leave_from: string | null
}

interface FromTo<Value> {
  from: Value
  to: Value
}
type Times = FromTo<string> & { time_zone: string }

export interface ProposedChange {
  pickup_date?: Times
  dropoff_date?: Times
  pickup_location?: FromTo<Location>
  dropoff_location?: FromTo<Location>
}

export type ProposalAnswer = 'yes' | 'no' | 'take_back' | 'leave'
export type ExtraReason = 'stairs' | 'items' | 'waiting' | 'other'

/** What a packer asks for at the pickup. */
export interface ExtraRequest {
  reason: ExtraReason
  /** In dollars. */
  amount: number
  text: string
}

/** What a packer may ask for now. */
export interface ExtraLimit {
  /** In dollars. */
  most: number
  /** How many requests are left. */
  left: number
}

export const isOpen = ({ state }: Proposal) => state === 'open' || state === 'charging'

/** Returns what waits for an answer, such as "Dana proposes another time", for the packer of a trip. */
export const openWords = ({ kind, change, amount }: Proposal, customer: string): string =>
  kind === 'change'
    ? `${customer} proposes ${proposedWords(change)}`
    : `You asked ${customer} for ${formatCardMoney(amount ?? 0)} more`

/** Returns what the customer proposes, such as "another time". */
export function proposedWords(change: ProposedChange | null): string {
  const { pickup_date, dropoff_date, pickup_location, dropoff_location } = change ?? {}
  const what = [
    ...(pickup_date || dropoff_date ? ['time'] : []),
    ...(pickup_location || dropoff_location ? ['address'] : []),
  ]
  return what.length > 0 ? `another ${what.join(' and ')}` : 'a change'
}
