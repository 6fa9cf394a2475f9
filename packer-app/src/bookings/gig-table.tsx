import type { Gig, Trip } from 'api/client'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import {
  Button,
  type Column,
  DataTable,
  formatDate,
  formatMoney,
  formatTime,
  Skeleton,
  StageBadge,
  UnreadBadge,
} from 'shared-ui'
import styled from 'styled-components'
import { FromTo } from '../from-to.tsx'
import { cityOf } from '../gig-facts.ts'
import { gigPay, gigStage, type JobsByGig, moneyState, totalPay } from './pay/job-money.ts'
import { useUnread } from './use-unread.ts'
import { Question, TripState } from './trip/trip-state.tsx'

/** The table shows whole dollars, so the rows may not add up to the total. */
const roundedWord = (gigs: readonly Gig[], jobs: PayTableProps['jobs']) =>
  gigs.every((gig) => Number.isInteger(gigPay(gig, jobs))) ? '' : ', rounded'

const totalOf = (gigs: readonly Gig[], jobs: PayTableProps['jobs']) => ({
  label: `Total of ${gigs.length === 1 ? '1 gig' : `${gigs.length.toLocaleString('en-US')} gigs`}${roundedWord(gigs, jobs)}`,
  column: 'Pay',
  value: jobs === undefined ? '' : formatMoney(totalPay(gigs, jobs)),
})

const description: Column<Gig> = {
  name: 'Description',
  kind: 'text',
  cell: (gig) => gig.description,
}

const dateTimeAndPay = (jobs: PayTableProps['jobs']): Column<Gig>[] => [
  {
    name: 'Date',
    kind: 'short',
    labelled: true,
    cell: (gig) => formatDate(gig.pickup_date, gig.pickup_time_zone),
  },
  {
    name: 'Time',
    kind: 'short',
    labelled: true,
    cell: (gig) => formatTime(gig.pickup_date, gig.pickup_time_zone),
  },
  {
    name: 'Pay',
    kind: 'number',
    cell: (gig) =>
      jobs === undefined ? <Skeleton width="3rem" /> : formatMoney(gigPay(gig, jobs)),
  },
]

const keyOf = ({ id }: Gig) => id

type Trips = ReadonlyMap<Gig['id'], Trip>
type Questions = ReadonlyMap<Gig['id'], string>

interface BookedTableProps {
  /** Next pickup first. */
  gigs: readonly Gig[]
  /** The number of today's gigs, which are the first of `gigs`. */
  today: number
  /** Whether the pickup of one of them was on an earlier day. */
  hasEarlier: boolean
  /** How many of the gigs, from the first, show their stage, payment and next step. */
  staged: number
  /** The loaded trips, by gig id. */
  trips: Trips
  /** What waits for an answer, such as "Dana proposes another time", by gig id. */
  questions: Questions
  /** Whether a list of finished gigs follows. */
  hasDone: boolean
}

/** Shows the packer's booked gigs. If there are gigs today, groups the gigs into Today and Upcoming. */
export function BookedTable(props: BookedTableProps) {
  const { gigs, today, hasEarlier, staged, trips, questions, hasDone } = props
  const first = hasEarlier ? 'Today and before' : 'Today'
  const todays = new Set(gigs.slice(0, today))
  const unread = useUnread()
  return (
    <DataTable
      label="Your Gig History"
      columns={historyColumns(new Set(gigs.slice(0, staged)), trips, questions, unread)}
      rows={gigs}
      keyOf={keyOf}
      groupOf={today > 0 ? (gig) => (todays.has(gig) ? first : 'Upcoming') : undefined}
      empty={hasDone ? 'You have no gigs. The ones you finished are below.' : 'You have no gigs.'}
      total={totalOf(gigs, null)}
    />
  )
}

const historyColumns = (
  staged: ReadonlySet<Gig>,
  trips: Trips,
  questions: Questions,
  unread: ReadonlyMap<Gig['id'], number>,
): Column<Gig>[] => [
  {
    name: 'Job Title',
    kind: 'title',
    cell: (gig) => (
      <>
        <Link to={`/gig/${gig.id}`}>{gig.title}</Link>{' '}
        <UnreadBadge count={unread.get(gig.id) ?? 0} />
        {staged.has(gig) ? (
          <TripState
            hasNext
            trip={trips.get(gig.id)}
            zone={gig.pickup_time_zone}
            question={questions.get(gig.id)}
          />
        ) : (
          questions.has(gig.id) && (
            <div>
              <Question>{questions.get(gig.id)}</Question>
            </div>
          )
        )}
      </>
    ),
  },
  description,
  { name: 'Location', kind: 'wide', cell: (gig) => <FromTo gig={gig} /> },
  ...dateTimeAndPay(null),
]

/*
 * On wide screens, reserves the line of the money state below the badge. On cards both are in one line.
 */
const Status = styled.div<{ $hasMoney: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-1) var(--s-3);

  > :nth-child(2) {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.375rem;
  }
  @media (min-width: 70em) {
    display: grid;
    align-content: start;
    justify-items: start;
    min-height: ${({ $hasMoney }) => ($hasMoney ? 'calc(3rem + var(--s-1))' : '0')};
  }
  @media print {
    min-height: 0;

    > :nth-child(2) {
      font: inherit;
    }
  }
`

function StatusCell({ gig, jobs }: { gig: Gig } & Pick<PayTableProps, 'jobs'>) {
  const money = jobs && moneyState(gig, jobs)
  return (
    <Status $hasMoney={jobs !== null}>
      {jobs === undefined ? <Skeleton width="6rem" /> : <StageBadge stage={gigStage(gig, jobs)} />}
      {money && <span>{money}</span>}
    </Status>
  )
}

const payColumns = (jobs: PayTableProps['jobs']): Column<Gig>[] => [
  {
    name: 'Job Title',
    kind: 'title',
    cell: ({ id, title }) => <Link to={`/gig/${id}`}>{title}</Link>,
  },
  description,
  { name: 'Pickup', labelled: true, cell: ({ pickup_location }) => cityOf(pickup_location) },
  { name: 'Drop-off', labelled: true, cell: ({ dropoff_location }) => cityOf(dropoff_location) },
  ...dateTimeAndPay(jobs),
  { name: 'Status', kind: 'wide', cell: (gig) => <StatusCell gig={gig} jobs={jobs} /> },
]

interface PayTableProps {
  gigs: readonly Gig[]
  /** The jobs that are paid through Manyhands. undefined: loading; null: there are none, or unknown. */
  jobs: JobsByGig | null | undefined
}

/** A phone takes half a minute to show thousands of rows. */
const rowsAtOnce = 100

const More = styled.div`
  margin-top: var(--s-5);
  text-align: center;
`

/** Shows the latest gigs, on paper all of them, and the total of all. */
export function PayTable({ gigs, jobs }: PayTableProps) {
  const [shown, setShown] = useState(rowsAtOnce)
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Infinity))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  return (
    <div>
      <DataTable
        label="Your Pay"
        columns={payColumns(jobs)}
        rows={gigs.slice(0, shown)}
        keyOf={keyOf}
        empty="No Pay History Available"
        total={{
          ...totalOf(gigs, jobs),
          ...(jobs !== undefined &&
            gigs.every((gig) => gigStage(gig, jobs) === 'completed') && { rest: 'All completed' }),
        }}
      />
      {gigs.length > shown && (
        <More>
          <Button variant="second" onClick={() => setShown(shown + rowsAtOnce)}>
            Show more
          </Button>
        </More>
      )}
    </div>
  )
}
