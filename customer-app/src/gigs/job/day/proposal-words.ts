import type { Gig, Location } from 'api/client'
import { isolate } from 'api/rules'
import { weekdayTime } from '../../../pickup-time.ts'
import type { Proposal } from './proposal.queries.ts'

interface Part {
  what: string
  from: string
  to: string
  isTime: boolean
}

const addressOf = ({ street_address, street_address_two, city, zip_code }: Partial<Location>) =>
  isolate([street_address, street_address_two, city, zip_code].filter(Boolean).join(', '))

/** Returns what a proposal changes, each with the old and the new value. */
export function partsOfChange({ change }: Pick<Proposal, 'change'>): Part[] {
  const time = (what: string, times: NonNullable<Proposal['change']>['pickup_date']): Part[] => {
    if (!times) return []
    const [from, to] = [times.from, times.to].map((iso) => weekdayTime(iso, times.time_zone))
    return from && to && from !== to ? [{ what, from, to, isTime: true }] : []
  }
  const address = (what: string, places: { from: Location; to: Location } | undefined): Part[] =>
    places ? [{ what, from: addressOf(places.from), to: addressOf(places.to), isTime: false }] : []
  return [
    ...time('Pickup', change?.pickup_date),
    ...time('Drop-off', change?.dropoff_date),
    ...address('Pickup address', change?.pickup_location),
    ...address('Drop-off address', change?.dropoff_location),
  ]
}

/** Returns the proposed change in a few words: "Sun, Dec 13, 8:30 AM", or "another drop-off address". */
export function shortChange(proposal: Pick<Proposal, 'change'>): string {
  const [first] = partsOfChange(proposal)
  if (!first) return 'a change'
  if (first.what === 'Pickup') return first.to
  return first.isTime ? `the drop-off ${first.to}` : `another ${first.what.toLowerCase()}`
}

/** Returns what holds until the packer agrees. */
export function heldText(proposal: Pick<Proposal, 'change'>, gig: Gig): string {
  const [first] = partsOfChange(proposal)
  if (first && !first.isTime) return 'the old address holds'
  return `${weekdayTime(gig.pickup_date, gig.pickup_time_zone)} holds`
}
