import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LoadFailed, Loading, TestPayments } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { PaymentPageButton } from './payment-page-button.tsx'
import { payoutsQuery } from './payments.queries.ts'
import { Disc, Row, Rows, RowText } from './row-styles.ts'
import { SettingCard } from './setting-card.tsx'

interface PayoutsSectionProps extends Pick<GivenProps, 'notify'> {
  /** The address of Your Pay. */
  pay: string
}

/** The packer's bank account. Its number stays with the payment company. */
export function PayoutsSection({ notify, pay }: PayoutsSectionProps) {
  const { data, isLoadingError, refetch } = useQuery(payoutsQuery)
  return (
    <SettingCard
      id="payouts"
      title="Bank account"
      text={
        data?.provider === 'off' ? (
          'Customers pay you directly, so you need no bank account here.'
        ) : (
          <>
            Where we send your <Link to={pay}>pay</Link>. The number stays with our payment company.
          </>
        )
      }
    >
      {data && data.provider !== 'off' && (
        <>
          <Rows as="div">
            <Row as="div">
              <Disc>
                <Landmark size={22} strokeWidth={1.75} aria-hidden />
              </Disc>
              <RowText>
                <strong>{data.enabled ? 'Bank account connected' : 'No bank account yet'}</strong>
                <span>
                  {data.enabled
                    ? 'Payouts arrive two days after a gig is completed.'
                    : 'What you earn waits here until you connect one.'}
                </span>
              </RowText>
              <PaymentPageButton
                page="payouts"
                notify={notify}
                variant={data.enabled ? 'second' : 'primary'}
              >
                {data.enabled ? 'Change' : data.is_started ? 'Continue' : 'Connect'}
              </PaymentPageButton>
            </Row>
          </Rows>
          {data.provider === 'test' && <TestPayments />}
        </>
      )}
      {!data && !isLoadingError && <Loading text="Loading your bank account..." />}
      {isLoadingError && (
        <LoadFailed title="Your bank account could not be loaded." onRetry={() => void refetch()} />
      )}
    </SettingCard>
  )
}
