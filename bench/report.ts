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

export function printTable({ title, note = '', rows }: Table) {
  console.log(`\n${title}\n${note}`)
  const lines = rows.map(({ row, goal, reached, figures }) => {
    const rounded = Object.entries(figures).map(([name, value]) => [name, rounded3(value)])
    return [row, { ...Object.fromEntries(rounded), ...(goal && { goal, reached }) }]
  })
  console.table(Object.fromEntries(lines))
}

/** Rounds to three significant digits, or to a whole number. */
const rounded3 = (value: number | string) =>
  typeof value === 'string' || Number.isNaN(value)
    ? value
    : Math.abs(value) >= 100
      ? Math.round(value)
      : Number(value.toPrecision(3))

/** The nearest-rank quantile; NaN if there are no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** The median of each figure. */
export const medians = (rows: Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [name, median(rows.map((row) => row[name] ?? NaN))]),
  )
