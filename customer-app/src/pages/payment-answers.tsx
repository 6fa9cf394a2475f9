import { useQuery } from '@tanstack/react-query'
import type { PaymentSettings } from 'api/client'
import {
  cancelPercents,
  freeAfterBookingMs,
  freeBeforePickupMs,
  holdBeforePickupMs,
  period,
} from 'api/rules'
import { Skeleton, Stack, TestPayments, VisuallyHidden } from 'shared-ui'
import { paymentSettingsQuery } from '../gigs/payment.queries.ts'

/** The answers about paying and about the cost of canceling, which depend on the server's settings. */
export function PaymentAnswers() {
  const { data, isError } = useQuery(paymentSettingsQuery)
  return (
    <>
      <h3>How do I pay?</h3>
      {data && <Answers settings={data} />}
      {isError && <p>The page of each booked job says how you pay, and what canceling costs.</p>}
      {!data && !isError && <Placeholder />}
    </>
  )
}

function Answers({ settings: { provider, fee_percent } }: { settings: PaymentSettings }) {
  if (provider === 'off') {
    return (
      <p>
        You pay your packer directly, the price that the job shows. Manyhands does not handle
        payments yet. Canceling costs nothing.
      </p>
    )
  }
  return (
    <>
      <HowToPay percent={fee_percent} isTest={provider === 'test'} />
      <h3>What does canceling cost?</h3>
      <CancelCost />
    </>
  )
}

const HowToPay = ({ percent, isTest }: { percent: number; isTest: boolean }) => (
  <>
    <p>
      {`You pay the price of the job and our ${percent}% service fee by card. We reserve the money ${period(holdBeforePickupMs)} before the pickup, charge it at the delivery, and pay your packer when the job is completed. Your packer gets the whole price. If you report a problem before that, nothing is paid out until a person here has decided.`}
    </p>
    <p>
      A job that is not paid through Manyhands says so on its page. There, you pay your packer
      directly.
    </p>
    {isTest && (
      <div>
        <TestPayments />
      </div>
    )}
  </>
)

const CancelCost = () => (
  <p>
    Canceling is free until {period(freeBeforePickupMs)} before the pickup, and for{' '}
    {period(freeAfterBookingMs)} after the booking. Then it costs {cancelPercents.late}% of the
    price, and {cancelPercents.moving}% once your packer is on the way. All of it goes to your
    packer. The job&apos;s page shows the cost before you cancel.
  </p>
)

const Placeholder = () => (
  <Stack $gap="var(--s-2)">
    <VisuallyHidden role="status">Loading the answer...</VisuallyHidden>
    <Skeleton />
    <Skeleton />
    <Skeleton width="60%" />
  </Stack>
)
