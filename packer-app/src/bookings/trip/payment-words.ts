import type { GigEvent, Payment, Trip } from 'api/client'
import { giveUpMs, isGivenUp, period, retryMs } from 'api/rules'
import { formatCardMoney, formatDateTime } from 'shared-ui'
import { isSettled } from 'shared-ui/job-kit'
import { completionTime, dayAndTime, steps, stepsDone } from './trip-steps.ts'

const isDelivered = (trip: Trip) => stepsDone(trip) > steps.indexOf('delivered')

/** Returns what the packer gets for the gig, without tips. After a review, this may be less than the price. */
export const payOf = (payment: Payment): number =>
  isSettled(payment) ? payment.released : payment.price

/**
 * Returns the state of the payment as sentences for the packer.
 *
 * @param zone the time zone of the pickup
 * @param now in milliseconds
 */
export function paymentSentence(payment: Payment, trip: Trip, zone: string, now: number): string {
  const customer = trip.customer.display_name
  if (payment.charged_back > 0) return chargebackSentence(payment, customer)
  switch (payment.state) {
    case 'none':
      return notBegun(payment, trip, zone, now)
    case 'declined':
      return `${notThrough(`${customer}'s payment`, trip, now)}${freeToCancel(trip)}`
    case 'authorized':
      if (trip.stage === 'disputed' && !trip.delivered_at) {
        const by = trip.answer_by ? `, by ${dayAndTime(Date.parse(trip.answer_by), zone)}` : ''
        return `The money stays on hold on ${customer}'s card until Manyhands decides${by}.`
      }
      return isDelivered(trip)
        ? `We're taking the money from ${customer}'s card.`
        : `The money is on hold on ${customer}'s card. We take it at the delivery at the latest.`
    case 'captured':
      return trip.stage === 'completed' || trip.stage === 'resolved'
        ? 'We hold the money and are about to release it to you.'
        : `We hold the money until ${customer} confirms, or until ${completionTime(trip, zone)} at the latest.`
    case 'disputed':
      return `${customer} reported a problem. We hold the money until the review is finished.`
    case 'released':
      if (payment.rest !== undefined) {
        return `${formatCardMoney(payment.released)} of ${formatCardMoney(payment.price)} is yours. ${notThrough(`The rest of ${customer}'s payment`, trip, now)}`
      }
      return payment.released < payment.price
        ? `${dividedReason(trip)}: ${formatCardMoney(payment.released)} of ${formatCardMoney(payment.price)} is yours. Your Pay shows when it reaches your bank.`
        : 'Released to you. Your Pay shows when it reaches your bank.'
    case 'refunded':
      return `${customer} got the money back.`
  }
}

/** Says that a payment or its rest was declined, and when we try again. */
function notThrough(what: string, { customer, ended_at }: Trip, now: number): string {
  const newCard = `as soon as ${customer.display_name} adds a card.`
  return isGivenUp(ended_at, now)
    ? `${what} did not go through. We tried for ${period(giveUpMs)} and have stopped. We charge it ${newCard}`
    : `${what} has not gone through yet. We try again every ${period(retryMs)}, and ${newCard}`
}

/** Returns why the packer gets less than the price. Only a reported problem starts a review. */
const dividedReason = ({ stage }: Trip) =>
  stage === 'resolved' ? 'The review is finished' : 'The customer got a refund'

/** Returns a sentence about the bank's chargeback and its effect on the pay. */
function chargebackSentence(payment: Payment, customer: string): string {
  const { chargeback, price, released } = payment
  const money = formatCardMoney(payment.charged_back)
  const ends = chargeback === 'open' ? 'and has not decided yet' : 'for good'
  const pay = `${formatCardMoney(released)} of ${formatCardMoney(price)} is yours`
  return `${customer}'s bank took back ${money} ${ends}: ${pay}.${chargeback === 'open' ? ' If the bank returns the money to us, you get the rest.' : ''}`
}

function notBegun(payment: Payment, trip: Trip, zone: string, now: number): string {
  const card = `${trip.customer.display_name}'s card`
  if (isDelivered(trip)) return `We're taking the money from ${card}.`
  if (Date.parse(payment.secures_at) <= now) return `We're reserving the money on ${card}.`
  const at = formatDateTime(payment.secures_at, zone)
  return `We reserve the money on ${card} on ${at}.`
}

const freeToCancel = (trip: Trip) =>
  trip.next.includes('cancelled')
    ? ' You may cancel without any mark on your record while the payment is not secured.'
    : ''

/**
 * Returns what the packer gets for a booking that the customer canceled late, or that an operator canceled for a fee.
 * Undefined if the packer gets nothing.
 */
export function cancelFeeSentence(
  payment: Payment,
  customer: string,
  actor: GigEvent['actor'],
): string | undefined {
  const { cancel_fee: fee, released } = payment
  if (!fee) return undefined
  const why = actor === 'customer' ? ` because ${customer} canceled late` : ''
  return released > 0
    ? `You got ${formatCardMoney(released)}${why}.`
    : `You get ${formatCardMoney(fee)}${why}. We're taking it from ${customer}'s card.`
}
