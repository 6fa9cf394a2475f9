import type { PackerPay } from 'api/client'
import { formatCardMoney } from 'shared-ui'

/** Formats a date like "Mon, Dec 7" in the browser's time zone. */
const dayAhead = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

/** Formats a date like "Nov 20", with the year if it is not the current one. */
function pastDay(iso: string): string {
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? undefined : 'numeric'
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year })
}

/** Returns when the packer gets the money that Manyhands holds. */
export function heldSentence({ held_count: count, held_until: until }: PackerPay): string {
  if (count === 0) return 'We hold no money for you right now.'
  if (count === 1) {
    return until
      ? `1 gig delivered. Yours when the customer confirms, at the latest on ${dayAhead(until)}.`
      : 'From 1 gig. Yours when the gig is completed.'
  }
  return until
    ? `From ${count} gigs. The first is yours when its customer confirms, at the latest on ${dayAhead(until)}.`
    : `From ${count} gigs. Yours when the gigs are completed.`
}

/** Returns when the money reaches the packer's bank. */
export function onItsWaySentence(
  { on_its_way: cents, arrives_at: arrives }: PackerPay,
  waitsForBank: boolean,
): string {
  if (cents < 0) return 'A customer got money back after we had paid you. Your next pay covers it.'
  if (cents === 0) return 'No money is on its way right now.'
  if (arrives) return `To your bank account. It should be there on ${dayAhead(arrives)}.`
  return waitsForBank
    ? 'Yours. We send it when you connect your bank account.'
    : "We're sending it to your bank account."
}

export const paidSentence = ({ last_paid: last }: PackerPay): string =>
  last ? `Last payout: ${formatCardMoney(last.amount)} on ${pastDay(last.at)}.` : 'No payouts yet.'
