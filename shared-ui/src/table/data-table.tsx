import type { ReactNode } from 'react'
import { Table, TableFrame } from './table-style.ts'

/**
 * How a column is set, and where it stands on a card: `title` leads it, `number` stands beside the
 * title and right in the table, `text` is cut after two lines, `short` never breaks, `wide` takes a
 * line of its own on a card.
 */
type ColumnKind = 'title' | 'number' | 'text' | 'short' | 'wide'

export interface Column<Row> {
  name: string
  kind?: ColumnKind
  /** Whether its name stands over the value on a card, where there is no head. */
  labelled?: boolean
  cell(row: Row): ReactNode
}

export interface DataTableProps<Row> {
  /** Its name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** What the one row of an empty table says. */
  empty: string
  /** The last line: words over the columns before `column`, and the sum in it. */
  total?: { label: string; column: string; value: string; rest?: string }
}

/**
 * A table with head, rows and total that becomes cards on narrow screens. Roles stand on every
 * part, because a changed `display` takes the meaning of table markup away.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, total } = props
  return (
    <TableFrame>
      <Table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, kind }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={kind === 'number' ? kind : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" className="wide" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {total && rows.length > 0 && <Total columns={columns} total={total} />}
      </Table>
    </TableFrame>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, kind, labelled, cell } = column
  return (
    <td role="cell" className={kind} data-label={labelled ? name : undefined}>
      {kind === 'text' ? <span>{cell(row)}</span> : cell(row)}
    </td>
  )
}

type TotalProps<Row> = Pick<DataTableProps<Row>, 'columns'> &
  Required<Pick<DataTableProps<Row>, 'total'>>

function Total<Row>({ columns, total }: TotalProps<Row>) {
  const before = columns.findIndex(({ name }) => name === total.column)
  const after = columns.length - before - 1
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" className="title" colSpan={before}>
          {total.label}
        </td>
        <td role="cell" className="number">
          {total.value}
        </td>
        {after > 0 && <td role="cell" colSpan={after} aria-label={total.rest} />}
      </tr>
    </tfoot>
  )
}
