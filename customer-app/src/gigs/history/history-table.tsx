import type { CustomerJob } from 'api/client'
import { isolate } from 'api/rules'
import { ArrowRight, Repeat } from 'lucide-react'
import { Link } from 'react-router-dom'
import {
  Button,
  type Column,
  DataTable,
  formatBudget,
  formatDate,
  Muted,
  StageBadge,
  UnreadBadge,
  useSingleFlight,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { jobPath } from '../gig-address.ts'
import { isEnded } from '../is-ended.ts'
import { useTotal } from '../use-total.ts'
import { havePayments, moneyOf, paidSum, priceSum, type TotalOf } from './job-money.ts'

const Towns = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.125rem 0.375rem;
  max-width: 100%;
  overflow-wrap: anywhere;
  & svg {
    color: var(--text-muted);
  }
`

/* Centers the badge on the row's first line. */
const Status = styled(StageBadge)`
  margin-block: -0.1875rem;
`

const Note = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
`

type PostAgain = (job: CustomerJob) => Promise<void>

const Again = styled(Button)`
  margin: var(--s-1) 0 -0.5rem -0.75rem;
  white-space: nowrap;
`

function PostAgainButton({ job, onPostAgain }: { job: CustomerJob; onPostAgain: PostAgain }) {
  const { run, busy } = useSingleFlight(() => onPostAgain(job))
  return (
    <Again
      small
      variant="quiet"
      busy={busy}
      busyLabel="Opening..."
      aria-label={`Post again: ${isolate(job.title)}`}
      onClick={run}
    >
      <Repeat size={16} />
      Post again
    </Again>
  )
}

const columnsWith = (onPostAgain: PostAgain): Column<CustomerJob>[] => [
  {
    name: 'Job Title',
    kind: 'title',
    cell: ({ gig_id, title, unread_messages }) => (
      <>
        <Link to={jobPath(gig_id)}>{title}</Link>
        {unread_messages > 0 && ' '}
        <UnreadBadge count={unread_messages} />
      </>
    ),
  },
  {
    name: 'Status',
    kind: 'wide',
    cell: (job) => (
      <>
        <Status stage={job.stage} />
        {isEnded(job.stage) && (
          <div>
            <PostAgainButton job={job} onPostAgain={onPostAgain} />
          </div>
        )}
      </>
    ),
  },
  {
    name: 'Packer',
    labelled: true,
    cell: ({ packer }) => packer?.display_name ?? <Muted>None yet</Muted>,
  },
  {
    name: 'Date',
    kind: 'short',
    labelled: true,
    cell: (job) => formatDate(job.pickup_date, job.pickup_time_zone),
  },
  {
    name: 'From and to',
    kind: 'wide',
    labelled: true,
    cell: ({ pickup, dropoff }) => (
      <Towns>
        {isolate(pickup.city)}
        <ArrowRight size={14} aria-hidden />
        <VisuallyHidden> to </VisuallyHidden>
        {isolate(dropoff.city)}
      </Towns>
    ),
  },
]

const price: Column<CustomerJob> = {
  name: 'Price',
  kind: 'number',
  cell: (job) => formatBudget(job.price),
}

/** Replaces the price if any job is paid through Manyhands. */
const totalColumn = (totalOf: TotalOf): Column<CustomerJob> => ({
  name: 'Total',
  kind: 'number',
  cell: (job) => {
    const { dollars, note } = moneyOf(job, totalOf)
    return (
      <>
        {formatBudget(dollars)}
        <Note>{note}</Note>
      </>
    )
  },
})

/** Returns, for example, "1 job" or "1,200 jobs". */
export const countOf = ({ length }: readonly CustomerJob[]) =>
  `${length.toLocaleString('en-US')} ${length === 1 ? 'job' : 'jobs'}`

interface HistoryTableProps {
  jobs: readonly CustomerJob[]
  /** Whether the customer has older jobs that the page has not loaded. */
  isPart: boolean
  empty: string
  /** Opens the form with a copy of an ended job. */
  onPostAgain: PostAgain
}

export function HistoryTable({ jobs, isPart, empty, onPostAgain }: HistoryTableProps) {
  const count = countOf(jobs)
  const totalOf = useTotal()
  const hasTotals = havePayments(jobs, totalOf)
  const last = hasTotals ? totalColumn(totalOf) : price
  const part = `the ${count} shown`
  const sum = hasTotals
    ? { label: `Paid for ${isPart ? part : 'these jobs'}`, value: paidSum(jobs) }
    : { label: `Total of ${isPart ? part : count}`, value: priceSum(jobs) }
  return (
    <DataTable
      label="Job History"
      columns={[...columnsWith(onPostAgain), last]}
      rows={jobs}
      keyOf={({ gig_id }) => gig_id}
      empty={empty}
      total={{ label: sum.label, column: last.name, value: formatBudget(sum.value) }}
    />
  )
}
