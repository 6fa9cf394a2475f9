import { useQuery } from '@tanstack/react-query'
import type { Trip } from 'api/client'
import { hasEnded, wasCanceled } from 'api/rules'
import { CircleCheck, CreditCard } from 'lucide-react'
import {
  Badge,
  Card,
  LoadFailed,
  Loading,
  PaymentBadge,
  Skeleton,
  Stack,
  StageBadge,
  TestPayments,
  VisuallyHidden,
} from 'shared-ui'
import { paymentQuery } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { CardProblem, needsCard } from './card-problem.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { hasReceipt, type PaidGig, type PaidJob, paymentSentence } from './payment-words.ts'
import { ReceiptLink } from './receipt-link.tsx'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2) var(--s-3);
  & > h2 {
    font-size: var(--text-lg);
  }
`

const Sentence = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.45;
  & > svg {
    flex: none;
    margin-top: 0.125rem;
  }
`

interface PaymentCardProps {
  gig: PaidGig
  /** The current trip, or the last one that has ended. */
  trip: Trip
  /** Whether the page shows `CardProblem` itself, at its top. */
  hasNotice?: boolean
}

/** Shows what the customer pays for a trip, and where the money is. Renders nothing if the trip is paid directly. */
export function PaymentCard({ gig, trip, hasNotice = false }: PaymentCardProps) {
  const { data: payment, isError, refetch } = useQuery(paymentQuery(gig.id, trip.id))
  if (payment === null) return null
  const job = payment && { gig, trip, payment }
  return (
    <Card as="section" $pad aria-labelledby="payment-title">
      <Stack $gap="var(--s-4)">
        <Head>
          <h2 id="payment-title">
            {wasCanceled(trip.stage) ? 'Payment of the last booking' : 'Payment'}
          </h2>
          {job && <StateBadge {...job} />}
        </Head>
        {job && <Content job={job} hasNotice={hasNotice} />}
        {!job && isError && (
          <LoadFailed title="The payment could not be loaded." onRetry={() => void refetch()} />
        )}
        {!job && !isError && <Placeholder />}
      </Stack>
    </Card>
  )
}

function StateBadge({ trip, payment }: PaidJob) {
  if (payment.total === 0) return null
  if (trip.stage === 'disputed') return <StageBadge stage="disputed" />
  if (payment.state === 'released' && payment.rest === undefined) {
    return (
      <Badge tone="positive" icon={<CircleCheck size={14} aria-hidden />}>
        Paid
      </Badge>
    )
  }
  return !hasEnded(trip.stage) && <PaymentBadge secured={payment.is_secured} />
}

function Content({ job, hasNotice }: { job: PaidJob; hasNotice: boolean }) {
  const { payment } = job
  const isProblem = needsCard(job)
  return (
    <>
      <PaymentLines {...job} />
      {isProblem && !hasNotice && <CardProblem {...job} />}
      {!isProblem && (
        <Sentence>
          <CreditCard size={16} aria-hidden />
          {paymentSentence(job)}
        </Sentence>
      )}
      {hasReceipt(payment) && (
        <div>
          <ReceiptLink {...payment} />
        </div>
      )}
      {payment.provider === 'test' && (
        <div>
          <TestPayments />
        </div>
      )}
    </>
  )
}

const Placeholder = () => (
  <>
    <VisuallyHidden>
      <Loading text="Loading the payment..." />
    </VisuallyHidden>
    <Skeleton height="1.5rem" />
    <Skeleton height="1.5rem" />
    <Skeleton height="2.25rem" />
    <Skeleton width="80%" height="1.25rem" />
  </>
)
