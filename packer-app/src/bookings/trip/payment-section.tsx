import type { Gig, Payment, Trip } from 'api/client'
import { useId, useState } from 'react'
import {
  formatCardMoney,
  LoadFailed,
  PaymentBadge,
  Skeleton,
  StageBadge,
  TestPayments,
} from 'shared-ui'
import { isSettled } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { Price, Small } from '../card-style.ts'
import { payOf, paymentSentence } from './payment-words.ts'
import { steps, stepsDone } from './trip-steps.ts'

const Lines = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--s-3);

  > * {
    max-width: 100%;
  }

  @media print {
    gap: 0;
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  justify-self: stretch;
  gap: var(--s-1) var(--s-3);
  min-height: 1.625rem;

  h2 {
    font-size: var(--text-lg);
  }
  /* The printed sheet needs the amount and the sentence only. */
  @media print {
    display: none;
  }
`
const ScreenOnly = styled.div`
  @media print {
    display: none;
  }
`
const Wait = styled.div`
  display: grid;
  gap: var(--s-2);
  width: 100%;
`

interface PaymentSectionProps {
  gig: Gig
  /** undefined if it has not loaded. */
  trip: Trip | undefined
  /** null if the customer pays the packer directly, undefined if it has not loaded. */
  payment: Payment | null | undefined
  isLoading: boolean
  hasFailed: boolean
  onRetry(): void
}

/** Shows the packer's pay for a booked gig, and where the money is. */
export function PaymentSection(props: PaymentSectionProps) {
  const { gig, trip, payment, isLoading, hasFailed, onRetry } = props
  const id = useId()
  return (
    <Lines aria-labelledby={id}>
      <Head>
        <h2 id={id}>Payment</h2>
        {trip?.stage === 'disputed' ? (
          <StageBadge stage="disputed" />
        ) : (
          payment && !isSettled(payment) && <PaymentBadge secured={payment.is_secured} />
        )}
      </Head>
      <div>
        <Price>{formatCardMoney(payment ? payOf(payment) : gig.price)}</Price>
        {trip && payment === null && <Small>{directSentence(trip)}</Small>}
        {trip && payment && <PaymentText gig={gig} trip={trip} payment={payment} />}
      </div>
      {hasFailed && <LoadFailed title="The payment could not be loaded." onRetry={onRetry} />}
      {isLoading && (
        <Wait>
          <Skeleton />
          <Skeleton width="70%" />
        </Wait>
      )}
      {payment?.provider === 'test' && (
        <ScreenOnly>
          <TestPayments />
        </ScreenOnly>
      )}
    </Lines>
  )
}

/** For a gig that the customer pays outside Manyhands. */
const directSentence = (trip: Trip) =>
  stepsDone(trip) > steps.indexOf('delivered')
    ? 'Listed in Your Pay. The customer pays you directly.'
    : 'The customer pays you when the gig is done'

function PaymentText({ gig, trip, payment }: { gig: Gig; trip: Trip; payment: Payment }) {
  const [openedAt] = useState(() => Date.now())
  const isWhole = payOf(payment) === payment.price && trip.stage !== 'disputed'
  const sentence = paymentSentence(payment, trip, gig.pickup_time_zone, openedAt)
  return (
    <>
      <Small>{isWhole ? `All of it is yours. ${sentence}` : sentence}</Small>
      {payment.tip > 0 && (
        <Small>{`${trip.customer.display_name} tipped you ${formatCardMoney(payment.tip)}, and all of it is yours.`}</Small>
      )}
    </>
  )
}
