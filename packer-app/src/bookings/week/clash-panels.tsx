import type { Schedule, ScheduledGig } from 'api/client'
import { firstName } from 'api/rules'
import { Link } from 'react-router-dom'
import { Panel } from 'shared-ui'
import { conversationSearch } from 'shell/contract'
import { clashTitle } from './clash-words.ts'
import { monthAndDay, timeSpan, weekdayName } from './week-days.ts'
import { Clashes } from './week-style.ts'

interface ClashPanelsProps extends Schedule {
  /** Gigs of the days around the week. */
  others: readonly ScheduledGig[]
}

/** Says for each pair of gigs that clash what the packer can do. */
export function ClashPanels({ gigs, clashes, others }: ClashPanelsProps) {
  if (clashes.length === 0) return null
  const byId = new Map([...gigs, ...others].map((gig) => [gig.id, gig]))
  const dayOf = (gig: ScheduledGig) =>
    weekdayName(gig.day, 'long') + (others.includes(gig) ? `, ${monthAndDay(gig.day)}` : '')
  return (
    <Clashes>
      {clashes.map((clash) => {
        const [first, second] = [byId.get(clash.first_id), byId.get(clash.second_id)]
        if (!first || !second) return null
        return (
          <Panel
            key={`${first.id}-${second.id}`}
            tone="warning"
            role="note"
            title={`${dayOf(second)}: ${clashTitle(clash)}`}
          >
            <p>
              <span>{advice(first, second)}</span>{' '}
              {second.trip && (
                <Link to={{ search: conversationSearch(second.trip.id) }} preventScrollReset>
                  Message {firstName(second.trip.customer)}
                </Link>
              )}
            </p>
            {[first, second].filter((gig) => others.includes(gig)).map(outside)}
          </Panel>
        )
      })}
    </Clashes>
  )
}

/** Names the gig that has no block in the shown week. */
const outside = (gig: ScheduledGig) => (
  <p key={gig.id}>
    <span>Outside this week:</span> <Link to={`/gig/${gig.id}`}>{gig.title}</Link>
    <span>{`, ${weekdayName(gig.day, 'short')}, ${monthAndDay(gig.day)}, ${timeSpan(gig)}.`}</span>
  </p>
)

function advice({ trip: one }: ScheduledGig, { trip: other }: ScheduledGig): string {
  const names = [...new Set([one, other].flatMap((trip) => (trip ? [trip.customer] : [])))]
  return `Ask ${names.join(' or ')} for another time, or cancel one.`
}
