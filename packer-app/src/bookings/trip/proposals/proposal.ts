import { formatCardMoney } from 'shared-ui'
import type { Proposal } from './proposal-calls.ts'

export const isOpen = ({ state }: Proposal) => state === 'open' || state === 'charging'

/** Returns what waits for an answer, such as "Dana proposes another time", for the packer of a trip. */
export const openWords = ({ kind, change, amount }: Proposal, customer: string): string =>
  kind === 'change'
    ? `${customer} proposes ${proposedWords(change)}`
    : `You asked ${customer} for ${formatCardMoney(amount ?? 0)} more`

/** Returns what the customer proposes, such as "another time". */
export function proposedWords(change: Proposal['change']): string {
  const { pickup_date, dropoff_date, pickup_location, dropoff_location } = change ?? {}
  const what = [
    ...(pickup_date || dropoff_date ? ['time'] : []),
    ...(pickup_location || dropoff_location ? ['address'] : []),
  ]
  return what.length > 0 ? `another ${what.join(' and ')}` : 'a change'
}
