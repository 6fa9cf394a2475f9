import type { Gig, PackerPay } from 'api/client'
import { Card, Loading, Skeleton, TestPayments, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { ConnectBank } from './connect-bank.tsx'
import { EarningsChart } from './earnings-chart.tsx'
import type { JobsByGig } from './job-money.ts'
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
  jobs: JobsByGig | undefined
  needsBank: boolean
  waitsForBank: boolean
}

/** Shows where the packer's money is, and the earnings by month. */
export function PayOverview({ pay, ...rest }: PayOverviewProps) {
  return (
    <Room aria-label="Your money">
      {pay ? <Overview pay={pay} {...rest} /> : <OverviewSkeleton />}
    </Room>
  )
}

function Overview(props: PayOverviewProps & { pay: PackerPay }) {
  const { pay, gigs, jobs, needsBank, waitsForBank } = props
  return (
    <>
      {pay.provider === 'test' && (
        <Tag>
          <TestPayments />
        </Tag>
      )}
      {needsBank && <ConnectBank />}
      <PayFlow pay={pay} waitsForBank={waitsForBank} />
      <Earnings>
        <EarningsChart months={pay.months} />
        <PayTotals gigs={gigs} jobs={jobs} />
      </Earnings>
    </>
  )
}

function OverviewSkeleton() {
  const shown = useDelayed()
  const style = shown ? undefined : ({ visibility: 'hidden' } as const)
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
