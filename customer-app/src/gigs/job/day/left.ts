import type { GigEvent } from 'api/client'
import { firstName } from 'api/rules'
import { formatCardMoney } from 'shared-ui'
import type { Job } from '../use-job.ts'
import { endOf } from './urgent.ts'

/** A packer who ends a booking by canceling says why. One who leaves because of a proposal says nothing. */
const isLeave = (end: GigEvent | undefined) =>
  end?.kind === 'cancelled' && end.actor === 'packer' && end.note === null && end.reason === null

interface Left {
  /** Says why the packer left. */
  sentence: string
  /** The pickup time that the customer proposed, if that can still come. */
  pickup?: string | undefined
}

/** Returns why the last packer left without a mark; undefined if they did not leave because of a proposal. */
export function leftBecause({ gig, events, packerOf }: Job): Left | undefined {
  const end = endOf({ events })
  if (!end || !isLeave(end)) return undefined
  const ofTrip = events.filter(({ trip_id }) => trip_id === end.trip_id)
  const asked = ofTrip.findLast(({ kind }) => kind === 'change_proposed' || kind === 'extra_asked')
  if (!asked) return undefined
  const name = firstName(packerOf(end))
  if (asked.kind === 'extra_asked') {
    const more = `${formatCardMoney(asked.amount ?? 0)} more`
    const isNo = ofTrip.some(({ id, kind }) => id > asked.id && kind === 'proposal_declined')
    return {
      sentence: isNo
        ? `The answer to ${more} was no, so ${name} left without a mark.`
        : `${name} waited for an answer to ${more}, and left without a mark.`,
    }
  }
  const { pickup_date, dropoff_date } = asked.changes ?? {}
  const what = pickup_date || dropoff_date ? 'make the new time' : 'do the job at the new address'
  const to = pickup_date?.to
  const isPossible = to && Date.parse(to) > Date.now() && to !== gig.pickup_date
  return {
    sentence: `${name} could not ${what}, and left without a mark.`,
    ...(isPossible && { pickup: to }),
  }
}
