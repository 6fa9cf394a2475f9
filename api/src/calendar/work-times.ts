import { driveHours, estimate } from '../gigs/price-guide/estimate.ts'
import type { Move } from '../rules/move-facts.ts'
import { windowEnd } from '../rules/agreed-time.ts'
import { hourMs, minuteMs } from '../rules/windows.ts'

// When a packer works on a gig, and which gigs are too close to each other: the one place for both rules.

export interface WorkFacts {
  pickup_date: Date
  dropoff_date: Date
  move: Move | null
  box_count: number | null
  /** Miles of the road from pickup to drop-off. */
  route_miles: number
}

/** When the packer works on a gig. In milliseconds since 1970. */
export interface Work {
  from: number
  until: number
  /** The packer may arrive until then. */
  latest: number
}

/** A drop-off that is later than this does not say how long the work takes: the things may wait in the truck. */
const longestDayMs = 12 * hourMs

/** The hours that the customer says; else the price guide's, if it knows how much there is; else until the drop-off. */
export function workOf(gig: WorkFacts): Work {
  const { move, box_count, route_miles: miles } = gig
  const from = gig.pickup_date.getTime()
  const untilDropoff = gig.dropoff_date.getTime() - from
  const knowsVolume = move?.size !== undefined || move?.items !== undefined
  const isDropoffTime = !knowsVolume && untilDropoff > 0 && untilDropoff <= longestDayMs
  const guess = () => estimate({ move: move ?? {}, boxes: box_count ?? 0, miles }).hours * hourMs
  const said = move?.hours === undefined ? undefined : move.hours * hourMs
  return {
    from,
    until: from + (said ?? (isDropoffTime ? untilDropoff : guess())),
    latest: windowEnd(from, move?.arrival_minutes),
  }
}

/** Where the work begins and ends: a packer who only loads never comes to the drop-off address, for example. */
export const placesOf = (move: Pick<Move, 'help'> | null) =>
  ({
    starts: move?.help === 'unload' ? 'dropoff' : 'pickup',
    ends: move?.help === 'load' ? 'pickup' : 'dropoff',
  }) as const

/** About how many minutes the drive takes, in fives. */
export const driveMinutes = (miles: number): number => Math.ceil(driveHours(miles) * 12) * 5

export interface Gap {
  /** How long both gigs last at the same time. */
  overlap_minutes: number
  /** About how long the drive from the first to the second takes. */
  drive_minutes: number
  /** How long after the latest arrival time the packer would come to the second. */
  late_minutes: number
}

/** Returns how two gigs clash; undefined if the packer can come in time from the first to the second. */
export function clashOf(first: Work, second: Work, drive_minutes: number): Gap | undefined {
  const late_minutes = Math.ceil((first.until - second.latest) / minuteMs) + drive_minutes
  if (late_minutes <= 0) return undefined
  const overlap = Math.ceil((Math.min(first.until, second.until) - second.from) / minuteMs)
  return { overlap_minutes: Math.max(0, overlap), drive_minutes, late_minutes }
}

/** The gig that starts first comes first. */
export const byStart = (a: Work, b: Work): number => a.from - b.from || a.until - b.until
