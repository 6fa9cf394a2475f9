import { Link } from 'react-router-dom'
import { eventSentence, Panel } from 'shared-ui'
import { MessageLink } from 'shared-ui/job-kit'
import { conversationSearch } from 'shell/contract'
import styled from 'styled-components'
import { cancelFeeSentence } from '../../bookings/trip/payment-words.ts'
import type { TripState } from './use-trip.ts'

const Place = styled.div`
  margin-top: var(--s-6);
`

const ScreenOnly = styled.div`
  margin-top: var(--s-3);
  @media print {
    display: none;
  }
`

/**
 * Says that the customer ended the booking while the page was open. TripNews announces the same event in a
 * toast.
 */
export function BookingEnded({ booked: { ended, events, payment } }: { booked: TripState }) {
  const event = events?.findLast(
    ({ trip_id, to_stage }) => trip_id === ended?.id && to_stage === ended?.stage,
  )
  if (!ended || !event || event.actor === 'packer') return null
  const fee =
    payment.data && cancelFeeSentence(payment.data, ended.customer.display_name, event.actor)
  const view = { side: 'packer', other: ended.customer.display_name } as const
  return (
    <Place>
      <Panel tone="warning" role="note" title={eventSentence(event, view)}>
        {event.note && <p>{`Reason: ${event.note}`}</p>}
        {fee && <p>{fee}</p>}
        {ended.stage === 'no_show' && (
          <p>
            It counts against your “Bookings kept”. If this is wrong,{' '}
            <Link to="/support">write to us</Link>.
          </p>
        )}
        <p>The gig is no longer yours. It's back on the marketplace.</p>
        <ScreenOnly>
          <MessageLink
            trip={ended}
            other={ended.customer.display_name}
            search={conversationSearch(ended.id)}
          />
        </ScreenOnly>
      </Panel>
    </Place>
  )
}
