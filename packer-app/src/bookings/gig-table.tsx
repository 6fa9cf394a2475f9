import type { Gig } from 'api/contract'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge, formatDate, formatMoney, formatTime } from 'shared-ui'
import { cityOf } from '../gig-facts.ts'
import { FromTo } from './booked-rail.tsx'
import { Table, TableFrame } from './table-style.ts'

/** The sum in dollars, without the dust of adding fractions. */
export const totalPay = (gigs: readonly Gig[]) =>
  Math.round(gigs.reduce((sum, gig) => sum + gig.price * 100, 0)) / 100

const totalOf = (gigs: readonly Gig[]) =>
  gigs.length === 1 ? 'Total of 1 gig' : `Total of ${gigs.length} gigs`

function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={column === 'Pay' ? 'pay' : undefined}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TitleAndDescription({ gig }: { gig: Gig }) {
  return (
    <>
      <td role="cell" className="title">
        <Link to={`/gig/${gig.id}`}>{gig.title}</Link>
      </td>
      <td role="cell" className="description">
        <span>{gig.description}</span>
      </td>
    </>
  )
}

function DateAndTime({ iso }: { iso: string }) {
  return (
    <>
      <td role="cell" className="when" data-label="Date">
        {formatDate(iso)}
      </td>
      <td role="cell" className="when" data-label="Time">
        {formatTime(iso)}
      </td>
    </>
  )
}

function EmptyRow({ columns, text }: { columns: number; text: string }) {
  return (
    <tr role="row">
      <td role="cell" className="wide" colSpan={columns}>
        {text}
      </td>
    </tr>
  )
}

const historyColumns = ['Job Title', 'Description', 'Location', 'Date', 'Time', 'Pay']

/** What is booked and still to do. */
export function BookedTable({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <TableFrame>
      <Table role="table" aria-label="Your Gig History">
        <Head columns={historyColumns} />
        <tbody role="rowgroup">
          {gigs.length === 0 && (
            <EmptyRow columns={historyColumns.length} text="You have no gigs." />
          )}
          {gigs.map((gig) => (
            <tr role="row" key={gig.id}>
              <TitleAndDescription gig={gig} />
              <td role="cell" className="wide">
                <FromTo gig={gig} />
              </td>
              <DateAndTime iso={gig.pickup_date} />
              <td role="cell" className="pay">
                {formatMoney(gig.price)}
              </td>
            </tr>
          ))}
        </tbody>
        {gigs.length > 0 && (
          <tfoot role="rowgroup">
            <tr role="row">
              <td role="cell" className="title" colSpan={5}>
                {totalOf(gigs)}
              </td>
              <td role="cell" className="pay">
                {formatMoney(totalPay(gigs))}
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </TableFrame>
  )
}

const payColumns = [
  'Job Title',
  'Description',
  'Pickup',
  'Drop-off',
  'Date',
  'Time',
  'Pay',
  'Status',
]

/** What is done and paid. */
export function PayTable({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <TableFrame>
      <Table role="table" aria-label="Your Pay">
        <Head columns={payColumns} />
        <tbody role="rowgroup">
          {gigs.length === 0 && (
            <EmptyRow columns={payColumns.length} text="No Pay History Available" />
          )}
          {gigs.map((gig) => (
            <tr role="row" key={gig.id}>
              <TitleAndDescription gig={gig} />
              <td role="cell" data-label="Pickup">
                {cityOf(gig.pickup_location)}
              </td>
              <td role="cell" data-label="Drop-off">
                {cityOf(gig.dropoff_location)}
              </td>
              <DateAndTime iso={gig.pickup_date} />
              <td role="cell" className="pay">
                {formatMoney(gig.price)}
              </td>
              <td role="cell" className="wide">
                <Badge
                  tone="positive"
                  icon={<Check size={14} style={{ strokeWidth: 2.5 }} aria-hidden />}
                >
                  Completed
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
        {gigs.length > 0 && (
          <tfoot role="rowgroup">
            <tr role="row">
              <td role="cell" className="title" colSpan={6}>
                {totalOf(gigs)}
              </td>
              <td role="cell" className="pay">
                {formatMoney(totalPay(gigs))}
              </td>
              <td role="cell" aria-label="Status of all: Completed" />
            </tr>
          </tfoot>
        )}
      </Table>
    </TableFrame>
  )
}
