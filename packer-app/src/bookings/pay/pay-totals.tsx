import type { Gig } from 'api/client'
import { ChartNoAxesColumn, CircleCheck, Wallet } from 'lucide-react'
import { formatCardMoney, Skeleton, Stat, StatList } from 'shared-ui'
import styled from 'styled-components'
import { type JobsByGig, totalPay } from './job-money.ts'

const icons = [Wallet, CircleCheck, ChartNoAxesColumn]

const totalsOf = (gigs: readonly Gig[], jobs: JobsByGig | undefined) => [
  { label: 'Total pay', value: formatCardMoney(totalPay(gigs, jobs)) },
  { label: 'Delivered gigs', value: gigs.length.toLocaleString('en-US') },
  {
    label: 'Average per gig',
    value: formatCardMoney(gigs.length === 0 ? 0 : totalPay(gigs, jobs) / gigs.length),
  },
]

/** Shows the totals of the table as three cards, from the prices alone. */
export function PayStats({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <StatList>
      {totalsOf(gigs, undefined).map(({ label, value }, index) => {
        const Icon = icons[index] ?? Wallet
        return (
          <Stat key={label} label={label} icon={<Icon size={20} aria-hidden />}>
            {value}
          </Stat>
        )
      })}
    </StatList>
  )
}

const List = styled.dl`
  display: grid;
  align-content: center;
  gap: var(--s-4);

  /* Aligns the numbers if only some labels wrap. */
  > div {
    display: grid;
    align-content: space-between;
  }
  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    font-size: var(--text-2xl);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.035em;
    line-height: 1.2;
  }
  @media print, (max-width: 51.99em) {
    display: flex;
    flex-wrap: wrap;
    padding-top: var(--s-5);
    border-top: 1px solid var(--line);

    > div {
      flex: 1 1 5.25rem;
      min-width: min-content;
    }
    dd {
      font-size: var(--text-xl);
      white-space: nowrap;
    }
  }
  @media screen and (min-width: 52em) {
    padding-left: var(--s-8);
    border-left: 1px solid var(--line);
  }
`

interface PayTotalsProps {
  /** undefined while the table loads. */
  gigs: readonly Gig[] | undefined
  jobs: JobsByGig | undefined
}

/** Shows the totals of the table beside the chart. */
export function PayTotals({ gigs, jobs }: PayTotalsProps) {
  return (
    <List>
      {totalsOf(gigs ?? [], jobs).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{gigs ? value : <Skeleton width="4rem" height="1.2em" />}</dd>
        </div>
      ))}
    </List>
  )
}
