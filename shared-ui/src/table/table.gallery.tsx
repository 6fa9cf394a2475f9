import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { formatBudget } from '../format/money.ts'
import { type Column, DataTable } from './data-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

const gigs = [
  {
    id: 1,
    title: 'Upright piano, second floor to ground floor',
    description: 'It is heavy, the stairs turn twice, and the neighbors sleep until nine.',
    date: 'Mar 9, 2027',
    pay: 350,
  },
  { id: 2, title: 'Six boxes', description: 'Light ones.', date: 'Mar 11, 2027', pay: 60.5 },
]

const columns: Column<(typeof gigs)[number]>[] = [
  { name: 'Gig', kind: 'title', cell: ({ title }) => title },
  { name: 'Description', kind: 'text', cell: ({ description }) => description },
  { name: 'Date', kind: 'short', labelled: true, cell: ({ date }) => date },
  { name: 'Pay', kind: 'number', cell: ({ pay }) => formatBudget(pay) },
]

const keyOf = ({ id }: { id: number }) => id

export const tablePage: GalleryPage = {
  title: 'Table',
  when: 'For rows that users compare by column. Below 1120 px each row becomes a card, so nothing scrolls horizontally.',
  Content: () => (
    <>
      <Part name="DataTable">
        <State name="Rows and total" wide>
          <DataTable
            label="Your pay"
            columns={columns}
            rows={gigs}
            keyOf={keyOf}
            empty="No gigs yet."
            total={{ label: 'Total', column: 'Pay', value: formatBudget(410.5) }}
          />
        </State>
        <State name="In groups" wide>
          <DataTable
            label="Your gigs by day"
            columns={columns}
            rows={gigs}
            keyOf={keyOf}
            groupOf={(gig) => (gig === gigs[0] ? 'Today' : 'Upcoming')}
            empty="No gigs yet."
          />
        </State>
        <State name="Empty" note="One row with a message." wide>
          <DataTable
            label="Gigs to come"
            columns={columns}
            rows={[]}
            keyOf={keyOf}
            empty="No gigs yet."
          />
        </State>
      </Part>
      <Part name="TableSkeleton">
        <State name="With two stat cards above" wide>
          <TableSkeleton text="Loading your pay..." figures={2} card="9rem" />
        </State>
      </Part>
    </>
  ),
}
