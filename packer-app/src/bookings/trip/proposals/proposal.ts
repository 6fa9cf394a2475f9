import { formatCardMoney, proposedWords } from 'shared-ui'
import type { Proposal } from './proposal-calls.ts'

export const isOpen = ({ state }: Proposal) => state === 'open' || state === 'charging'

/** Returns what waits for an answer, such as "Dana proposes another time", for the packer of a trip. */
export const openWords = ({ kind, change, amount }: Proposal, customer: string): string =>
  kind === 'change'
    ? `${customer} proposes ${proposedWords(change)}`
    : `You asked ${customer} for ${formatCardMoney(amount ?? 0)} more`
