import type { ScheduledGig } from 'api/client'
import { gigStatus } from 'api/rules'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatBudget } from 'shared-ui'
import { FeedLink, Summary } from './week-style.ts'

export const isDone = ({ gig_status_id }: ScheduledGig): boolean =>
  gig_status_id === gigStatus.completed

/** Returns the sum in dollars, rounded to cents to remove floating-point errors. */
export const sumOf = (
  gigs: readonly ScheduledGig[],
  payOf: (gig: ScheduledGig) => number,
): number => gigs.reduce((cents, gig) => cents + Math.round(payOf(gig) * 100), 0) / 100

/** Returns "1 gig" or "6 gigs". */
export const countOf = (count: number): string => `${count} gig${count === 1 ? '' : 's'}`

interface WeekSummaryProps {
  gigs: readonly ScheduledGig[]
  payOf(gig: ScheduledGig): number
}

export function WeekSummary({ gigs, payOf }: WeekSummaryProps) {
  return (
    <Summary>
      <div>
        <dt>Booked this week</dt>
        <dd>{countOf(gigs.length)}</dd>
      </div>
      <div>
        <dt>Done</dt>
        <dd>{formatBudget(sumOf(gigs.filter(isDone), payOf))}</dd>
      </div>
      <div>
        <dt>Still to come</dt>
        <dd>
          {formatBudget(
            sumOf(
              gigs.filter((gig) => !isDone(gig)),
              payOf,
            ),
          )}
        </dd>
      </div>
      <FeedLink>
        <dt>Calendar feed</dt>
        <dd>
          <Link to="/account#calendar">
            <CalendarPlus size={18} aria-hidden />
            Add to calendar
          </Link>
        </dd>
      </FeedLink>
    </Summary>
  )
}
