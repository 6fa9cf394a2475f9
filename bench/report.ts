/** One row of a table. `printTable` rounds the figures. */
export interface Measured {
  row: string
  goal?: string
  reached?: boolean
  figures: Record<string, number | string>
}

export interface Table {
  title: string
  note?: string
  rows: Measured[]
}

/** Returns a row whose goal is a figure of at most `most`. */
export const atMost = (row: string, most: number, figure: number, unit: string): Measured => ({
  ...{ row, goal: `<= ${most} ${unit}`, reached: figure <= most, figures: { figure, unit } },
})

/** Returns a row whose goal is a rate of at least `least`. */
export const atLeast = (row: string, least: number, rate: number): Measured => ({
  ...{ row, goal: `>= ${least}`, reached: rate >= least, figures: { figure: rate } },
})

export function printTable({ title, note, rows }: Table) {
  const lines = [`\n${title}`, '='.repeat(title.length)]
  if (note) lines.push(note)
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))]
  const goals = rows.some(({ goal }) => goal !== undefined)
  const cells = rows.map(({ row, goal, reached, figures }) => [
    row,
    ...names.map((name) => shown(figures[name])),
    ...(goals ? [goal ?? '', reached === undefined ? '' : reached ? 'yes' : 'NO'] : []),
  ])
  const table = [['', ...names, ...(goals ? ['to reach', 'reached'] : [])], ...cells]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of table) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    lines.push(padded.join('  ').trimEnd())
  }
  console.log(lines.join('\n'))
}

/** Rounds to three significant digits. */
function shown(value: number | string | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || !Number.isFinite(value)) return String(value)
  if (Math.abs(value) >= 100) return String(Math.round(value))
  return String(Number(value.toPrecision(3)))
}

/** Returns one line for each table with missed goals. */
export function missedGoals(tables: Table[]): string[] {
  return tables.flatMap(({ title, rows }) => {
    const missed = rows.filter(({ reached }) => reached === false)
    if (missed.length === 0) return []
    return [`${title}: ${missed.map(({ row }) => row).join('; ')}`]
  })
}
