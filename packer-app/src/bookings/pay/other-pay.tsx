import type { Gig } from 'api/client'
import { Card, formatCardMoney, formatDate, Section } from 'shared-ui'
import styled from 'styled-components'
import { type Job, moneyName, otherJobs } from './job-money.ts'

const List = styled(Card)`
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s-1) var(--s-6);
    padding: var(--s-4);
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  strong {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
const Lede = styled.p`
  margin-bottom: var(--s-4);
  color: var(--text-muted);
`

interface OtherPayProps {
  /** Newest first. */
  jobs: readonly Job[]
  /** The gigs in the table. */
  gigs: readonly Gig[]
}

/** Shows the pay for jobs that are not in the table, so that the page explains every dollar of its sums. */
export function OtherPay({ jobs, gigs }: OtherPayProps) {
  const others = otherJobs(jobs, gigs)
  if (others.length === 0) return null
  return (
    <Section title="Other pay">
      <Lede>For gigs that were canceled, or that the customer has deleted since.</Lede>
      <List as="ul" role="list">
        {others.map((job) => (
          <li key={job.trip_id}>
            <strong>{job.title}</strong>
            <span>{`${formatDate(job.at)} · ${formatCardMoney(job.pay)} · ${moneyName(job)}`}</span>
          </li>
        ))}
      </List>
    </Section>
  )
}
