import { useQuery } from '@tanstack/react-query'
import type { Gig, PackerPay } from 'api/contract'
import { Card, Loading, Skeleton, TestPayments, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { ConnectBank } from './connect-bank.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import { payoutsQuery } from './pay.queries.ts'
import { Flow, PayFlow, Place } from './pay-flow.tsx'
import { PayTotals } from './pay-totals.tsx'

/*
 * The overview has the same height while it loads and with every content, so that the table below does not
 * move: the chart takes the height that the rest leaves.
 */
const Room = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--s-6);
  min-height: 60rem;

  @media (min-width: 52em) {
    min-height: 38.75rem;
  }
  @media print {
    min-height: 0;
    margin-bottom: var(--s-4);
  }
`
/** Directly below the page's introduction. */
const Tag = styled.div`
  margin-top: calc(-1 * var(--s-5));
`
const Earnings = styled(Card)`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6) var(--s-10);
  padding: min(var(--s-6), 6vw);
  break-inside: avoid;

  @media screen and (min-width: 52em) {
    grid-template-columns: minmax(0, 1fr) 13rem;
  }
  @media print {
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`

interface PayOverviewProps {
  /** undefined while loading. */
  pay: PackerPay | undefined
  /** The delivered gigs; undefined while the table loads. */
  gigs: readonly Gig[] | undefined
}

/** Shows where the packer's money is, and the earnings by month. */
export function PayOverview({ pay, gigs }: PayOverviewProps) {
  return (
    <Room aria-label="Your money">
      {pay ? <Overview pay={pay} gigs={gigs} /> : <OverviewSkeleton />}
    </Room>
  )
}

/** Whether there is money to send to the packer, or will be. */
const hasMoney = ({ held, on_its_way, jobs }: PackerPay) =>
  held > 0 || on_its_way > 0 || jobs.some(({ state }) => state === 'waiting')

function Overview({ pay, gigs }: { pay: PackerPay; gigs: readonly Gig[] | undefined }) {
  const isBankMissing = !pay.payouts_enabled
  // After the packer has connected a bank account, the provider's notification may take a while.
  const payouts = useQuery({ ...payoutsQuery, enabled: isBankMissing && hasMoney(pay) })
  const hasBank = !isBankMissing || payouts.data?.enabled === true
  return (
    <>
      {pay.provider === 'test' && (
        <Tag>
          <TestPayments />
        </Tag>
      )}
      {!hasBank && hasMoney(pay) && <ConnectBank />}
      <PayFlow pay={pay} hasBank={hasBank} />
      <Earnings>
        <EarningsChart months={pay.months} />
        <PayTotals gigs={gigs} />
      </Earnings>
    </>
  )
}

function OverviewSkeleton() {
  const shown = useDelayed()
  const style = { visibility: shown ? 'visible' : 'hidden' } as const
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading where your money is..." />
      </VisuallyHidden>
      <Flow as="div" aria-hidden style={style}>
        {[1, 2, 3].map((place) => (
          <Place key={place}>
            <Skeleton width="5rem" height="1.5rem" />
            <Skeleton width="8rem" height="2.5rem" />
            <Skeleton width="90%" height="1.375rem" />
          </Place>
        ))}
      </Flow>
      <Earnings aria-hidden style={style} />
    </>
  )
}
