import { read, type Trip } from 'api/client'
import { firstName } from 'api/rules'
import { formatCardMoney, formatTime } from 'shared-ui'
import { api } from '../api.ts'
import type { Step } from './queue.ts'
import type { Refusal, Told } from './send-steps.ts'

export const stepLabels: Record<Step, string> = {
  on_the_way: 'On my way',
  at_pickup: 'Arrived',
  loaded: 'Loaded',
  delivered: 'Delivered',
}

/** The stages that the sheet names, as everywhere in the product. (`stageLabel` of shared-ui would bring React.) */
export const stageWords: Record<string, string> = {
  on_the_way: 'On the way',
  at_pickup: 'At pickup',
  loaded: 'Loaded',
  delivered: 'Delivered',
  completed: 'Completed',
  disputed: 'Under review',
  resolved: 'Resolved',
}

/** Returns why a step was not sent, as sentences. */
export async function refusalText(
  reason: Refusal,
  { text, trip }: Told<Trip>,
  zone: string | undefined,
): Promise<string> {
  if (reason === 'unclear') {
    return 'The gig was changed on another device while you had no network. Please check it there.'
  }
  if (reason !== 'canceled' || !trip) return text
  return [await endSentence(trip, zone), await feeSentence(trip)].filter(Boolean).join(' ')
}

/** "Rosa canceled at 8:05 AM, while you had no network." */
async function endSentence(trip: Trip, zone: string | undefined): Promise<string> {
  const at = trip.ended_at ? ` at ${formatTime(trip.ended_at, zone)}` : ''
  const ending = `${at}, while you had no network.`
  if (trip.stage === 'no_show') return `The booking ended as a no-show${ending}`
  const actor = await endedBy(trip).catch(() => undefined)
  if (actor === 'customer') return `${firstName(trip.customer.display_name)} canceled${ending}`
  return actor === 'packer'
    ? `You canceled on another device${at}.`
    : `The booking was canceled${ending}`
}

async function endedBy({ id, gig_id }: Trip) {
  if (gig_id === null) return 'customer'
  const param = { id: String(gig_id) }
  const events = await read(api.api.gigs[':id'].events.$get({ param }))
  return events.findLast(({ trip_id, to_stage }) => trip_id === id && to_stage === 'cancelled')
    ?.actor
}

async function feeSentence({ id }: Trip): Promise<string> {
  const payment = await read(
    api.api.trips[':id'].payment.$get({ param: { id: String(id) } }),
  ).catch(() => null)
  return payment?.cancel_fee
    ? `The cancellation fee of ${formatCardMoney(payment.cancel_fee)} is yours.`
    : ''
}
