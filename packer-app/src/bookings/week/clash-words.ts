import type { Schedule, ScheduledGig } from 'api/client'
import { duration } from './week-days.ts'

export type Clash = Schedule['clashes'][number]

/** Returns what a block in the week says about its clashes, and the words that only a wide block has room for. */
export function clashOf(gig: ScheduledGig, clashes: readonly Clash[]) {
  const own = clashes.filter(({ first_id, second_id }) => [first_id, second_id].includes(gig.id))
  if (own.length === 0) return undefined
  const overlap = Math.max(...own.map(({ overlap_minutes }) => overlap_minutes))
  return overlap > 0
    ? { short: 'Overlap', rest: `s by ${duration(overlap)}` }
    : { short: 'Short of time', rest: ' for the drive' }
}

/** Returns, for example, "two gigs overlap by 30 minutes". */
export const clashTitle = ({ overlap_minutes, drive_minutes, late_minutes }: Clash): string =>
  overlap_minutes > 0
    ? `two gigs overlap by ${duration(overlap_minutes)}`
    : `the drive of ${duration(drive_minutes)} makes you ${duration(late_minutes)} late`
