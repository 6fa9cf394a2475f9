import type { Gig } from 'api/contract'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge, type Column, DataTable, formatDate, formatMoney, formatTime } from 'shared-ui'
import { FromTo } from '../from-to.tsx'
import { cityOf } from '../gig-facts.ts'
import { statusName } from './gig-status.ts'

/** The sum in dollars, rounded to cents to remove floating-point errors. */
export const totalPay = (gigs: readonly Gig[]) =>
  Math.round(gigs.reduce((sum, gig) => sum + gig.price * 100, 0)) / 100

const totalOf = (gigs: readonly Gig[]) => ({
  label: gigs.length === 1 ? 'Total of 1 gig' : `Total of ${gigs.length} gigs`,
  column: 'Pay',
  value: formatMoney(totalPay(gigs)),
})

const titleAndDescription: Column<Gig>[] = [
  {
    name: 'Job Title',
    kind: 'title',
    cell: ({ id, title }) => <Link to={`/gig/${id}`}>{title}</Link>,
  },
  { name: 'Description', kind: 'text', cell: ({ description }) => description },
]

const dateTimeAndPay: Column<Gig>[] = [
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
  { name: 'Pay', kind: 'number', cell: ({ price }) => formatMoney(price) },
]

const historyColumns: Column<Gig>[] = [
  ...titleAndDescription,
  { name: 'Location', kind: 'wide', cell: (gig) => <FromTo gig={gig} /> },
  ...dateTimeAndPay,
]

const keyOf = ({ id }: Gig) => id

/** The packer's booked gigs. */
export function BookedTable({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <DataTable
      label="Your Gig History"
      columns={historyColumns}
      rows={gigs}
      keyOf={keyOf}
      empty="You have no gigs."
      total={totalOf(gigs)}
    />
  )
}

const statusBadge = (gig: Gig) => (
  <Badge tone="positive" icon={<Check size={14} style={{ strokeWidth: 2.5 }} aria-hidden />}>
    {statusName(gig)}
  </Badge>
)

const payColumns: Column<Gig>[] = [
  ...titleAndDescription,
  { name: 'Pickup', labelled: true, cell: ({ pickup_location }) => cityOf(pickup_location) },
  { name: 'Drop-off', labelled: true, cell: ({ dropoff_location }) => cityOf(dropoff_location) },
  ...dateTimeAndPay,
  { name: 'Status', kind: 'wide', cell: statusBadge },
]

/** The packer's completed gigs, with pay. */
export function PayTable({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <DataTable
      label="Your Pay"
      columns={payColumns}
      rows={gigs}
      keyOf={keyOf}
      empty="No Pay History Available"
      total={{ ...totalOf(gigs), rest: 'All completed' }}
    />
  )
}
