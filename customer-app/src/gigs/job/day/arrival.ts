import type { Gig, GigEvent, Trip } from 'api/client'
import { firstName } from 'api/rules'
import { formatTime } from 'shared-ui'
import { lastArrival } from 'shared-ui/job-kit'
import { dayTime, latestArrival } from '../../../pickup-time.ts'

type ArrivalEvent = Pick<GigEvent, 'trip_id' | 'kind' | 'created_at' | 'changes'>

/** Returns the last event of the trip of one of these kinds. */
const lastOf = (events: readonly ArrivalEvent[], trip: Pick<Trip, 'id'>, ...kinds: string[]) =>
  events.findLast(({ trip_id, kind }) => trip_id === trip.id && kinds.includes(kind))

/**
 * Returns two sentences about when the packer arrives, as the packer says. Returns undefined once the packer is there, and
 * if the packer has not said a time.
 */
export function arrivalText(
  gig: Pick<Gig, 'pickup_date' | 'move' | 'pickup_time_zone'>,
  trip: Trip,
  events: readonly ArrivalEvent[],
): { title: string; text: string } | undefined {
  const { stage, arrives_at } = trip
  if (!arrives_at || (stage !== 'booked' && stage !== 'on_the_way')) return undefined
  const name = firstName(trip.packer.display_name)
  const at = (iso: string) => formatTime(iso, gig.pickup_time_zone)
  const told = lastOf(events, trip, 'on_the_way', 'running_late')
  if (told?.kind === 'running_late') {
    const before = told.changes?.arrives_at?.from
    const news = Date.parse(arrives_at) > latestArrival(gig) ? 'is late:' : 'now arrives'
    return {
      title: `${name} ${news} about ${at(arrives_at)}`,
      text: `${name} told us at ${at(told.created_at)}.${before ? ` Before that it was ${at(before)}.` : ''}`,
    }
  }
  const left = told ? `Left at ${at(told.created_at)}. ` : ''
  return {
    title: `${name} arrives about ${at(arrives_at)}`,
    text: `${left}You can put the boxes by the door.`,
  }
}

/** Returns when the packer comes, for example "tomorrow, 9:00 AM to 11:00 AM". */
export function agreedTime(gig: Gig): string {
  const last = lastArrival(gig)
  return dayTime(gig.pickup_date, gig.pickup_time_zone) + (last ? ` to ${last}` : '')
}

/** Says that the packer took “Arrived” back, if that was the last step. */
export function undoneText(
  { pickup_time_zone: zone }: Pick<Gig, 'pickup_time_zone'>,
  trip: Trip,
  events: readonly ArrivalEvent[],
): string | undefined {
  const last = lastOf(events, trip, 'on_the_way', 'at_pickup', 'arrival_undone', 'running_late')
  if (last?.kind !== 'arrival_undone') return undefined
  return `${firstName(trip.packer.display_name)} took “Arrived” back at ${formatTime(last.created_at, zone)}.`
}

/** Says from when the customer can report that the packer did not come. Undefined if that is possible now, or never. */
export function reportHint(gig: Pick<Gig, 'pickup_time_zone'>, { stage, later }: Trip) {
  if (stage === 'at_pickup') return undefined
  const report = later.find(({ stage }) => stage === 'no_show' || stage === 'disputed')
  return (
    report &&
    `If no one is there by ${dayTime(report.from, gig.pickup_time_zone).replace(/^today, /, '')}, you can report it here.`
  )
}
