import type { ReactNode } from 'react'
import { Table, TableFrame } from './table-style.ts'

/**
 * The style of a column. `title` comes first on a card; `number` is right-aligned, and next to the title
 * on a card; `text` is cut off after two lines, except in print; `short` wraps only on a card and in print;
 * `wide` fills a row of a card.
 */
type ColumnKind = 'title' | 'number' | 'text' | 'short' | 'wide'

export interface Column<Row> {
  name: string
  kind?: ColumnKind
  /** Whether a card, which has no table header, shows the column's name above the value. */
  labelled?: boolean
  cell(row: Row): ReactNode
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** The group of a row; its name is a heading above its rows. Rows of a group must be adjacent. */
  groupOf?(row: Row): string | undefined
  /** The text of an empty table's only row. */
  empty: string
  /**
   * The last row: `label` spans the columns before `column`, which shows `value`. `rest` is the accessible name
   * of the empty cell that spans the columns after it.
   */
  total?: { label: string; column: string; value: string; rest?: string }
}

/**
 * A table with header, rows and total that becomes cards on narrow screens. Every element has an explicit
 * role, because changing `display` removes the implicit table roles.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, groupOf, empty, total } = props
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
        {rows.length === 0 && (
          <tbody role="rowgroup">
            <tr role="row">
              <td role="cell" className="wide" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          </tbody>
        )}
        {groupsOf(rows, groupOf).map((group) => (
          <tbody role="rowgroup" key={group.name ?? ''}>
            {group.name && (
              <tr role="row" className="group">
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr role="row" key={keyOf(row)}>
                {columns.map((column) => (
                  <Cell key={column.name} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {total && rows.length > 0 && <Total columns={columns} total={total} />}
      </Table>
    </TableFrame>
  )
}

interface Group<Row> {
  name: string | undefined
  rows: Row[]
}

/** Groups adjacent rows of the same group. Without `groupOf`, all rows form one group. */
function groupsOf<Row>(rows: readonly Row[], groupOf?: (row: Row) => string | undefined) {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const name = groupOf?.(row)
    const last = groups.at(-1)
    if (last && last.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
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
