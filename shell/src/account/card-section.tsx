import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LoadFailed, Loading, TestPayments } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { PaymentPageButton } from './payment-page-button.tsx'
import { methodQuery } from './payments.queries.ts'
import { Disc, Row, Rows, RowText } from './row-styles.ts'
import { SettingCard } from './setting-card.tsx'
import { useJobBehind } from './payments.mutations.ts'

/** The customer's card. The card itself stays with the payment company. */
export function CardSection({ notify }: Pick<GivenProps, 'notify'>) {
  const { data, isLoadingError, refetch } = useQuery(methodQuery)
  const job = useJobBehind()
  return (
    <SettingCard
      id="card"
      title="Card"
      text={
        data?.provider === 'off'
          ? 'You pay your packers directly, so you need no card here.'
          : 'Your card stays with our payment company. We only see its brand and last four digits.'
      }
    >
      {data && data.provider !== 'off' && (
        <>
          <Rows as="div">
            <Row as="div">
              <Disc>
                <CreditCard size={22} strokeWidth={1.75} aria-hidden />
              </Disc>
              <RowText>
                <strong>{data.label ?? 'No card yet'}</strong>
                <span>
                  {!data.label
                    ? 'Without a card, your packer may leave the job.'
                    : data.is_declined
                      ? 'Your bank declined this card for a job. Replace it, or your packer may leave the job.'
                      : 'Used for the jobs you post'}
                </span>
              </RowText>
              <PaymentPageButton
                page="card"
                notify={notify}
                variant={data.label && !data.is_declined ? 'second' : 'primary'}
              >
                {data.label ? 'Replace' : 'Add a card'}
              </PaymentPageButton>
            </Row>
          </Rows>
          {job && <Link to={`/customer/jobs/${job}`}>Back to your job</Link>}
          {data.provider === 'test' && <TestPayments />}
        </>
      )}
      {!data && !isLoadingError && <Loading text="Loading your card..." />}
      {isLoadingError && (
        <LoadFailed title="Your card could not be loaded." onRetry={() => void refetch()} />
      )}
    </SettingCard>
  )
}
