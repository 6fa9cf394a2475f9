import { render, screen, within } from '@testing-library/react'
import { type Column, DataTable } from './data-table.tsx'

interface Job {
  id: number
  title: string
  day: string
  pay: number
}

const columns: Column<Job>[] = [
  { name: 'Job Title', kind: 'title', cell: ({ title }) => title },
  { name: 'Date', kind: 'short', labelled: true, cell: ({ day }) => day },
  { name: 'Pay', kind: 'number', cell: ({ pay }) => `$${pay}` },
  { name: 'Status', cell: () => 'Completed' },
]

const jobs = [
  { id: 1, title: 'A piano', day: 'Mar 9, 2027', pay: 350 },
  { id: 2, title: 'Two rooms', day: 'Mar 12, 2027', pay: 480 },
]

const show = (rows: Job[]) =>
  render(
    <DataTable
      label="Your Pay"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="Nothing yet"
      total={{ label: 'Total', column: 'Pay', value: '$830', rest: 'All completed' }}
    />,
  )

test('header, rows and total follow the column order', () => {
  show(jobs)
  const rows = within(screen.getByRole('table', { name: 'Your Pay' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Job TitleDatePayStatus',
    'A pianoMar 9, 2027$350Completed',
    'Two roomsMar 12, 2027$480Completed',
    'Total$830',
  ])
  const total = within(rows[3]!).getAllByRole('cell')
  expect(total.map((cell) => cell.getAttribute('colspan'))).toEqual(['2', null, '1'])
  expect(total[2]).toHaveAccessibleName('All completed')
})

test('only labelled columns show their name on a card', () => {
  show(jobs)
  expect(screen.getByText('Mar 9, 2027')).toHaveAttribute('data-label', 'Date')
  expect(screen.getByText('$350')).not.toHaveAttribute('data-label')
})

test('each group of rows is below its name', () => {
  render(
    <DataTable
      label="Jobs"
      columns={columns}
      rows={jobs}
      keyOf={({ id }) => id}
      groupOf={({ id }) => (id === 1 ? 'Today' : 'Upcoming')}
      empty=""
    />,
  )
  const groups = screen.getAllByRole('rowgroup').slice(1)
  expect(groups.map((group) => within(group).getByRole('rowheader').textContent)).toEqual([
    'Today',
    'Upcoming',
  ])
  expect(within(groups[1]!).getByText('Two rooms')).toBeVisible()
})

test('an empty table has a header and a message row, but no total', () => {
  show([])
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  expect(screen.getByRole('cell', { name: 'Nothing yet' })).toHaveAttribute('colspan', '4')
  expect(screen.getAllByRole('row')).toHaveLength(2)
})
