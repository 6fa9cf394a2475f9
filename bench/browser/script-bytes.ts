import type { Table } from '../report.ts'
import { kib, untilItStands } from './tables.ts'
import { sumOf } from './traffic.ts'
import type { Visit } from './visit.ts'

/** KiB of JavaScript, brotli, until each page stands. */
const goals = { landing: 113, 'customer dashboard': 130, 'packer marketplace': 135 }

type Pages = Record<keyof typeof goals, { product: Visit; bundle?: Visit }>

const scripts = (visit: Visit) => {
  const calls = untilItStands(visit)
  const shell = sumOf(calls, 'shell JS').bytes
  const half = sumOf(calls, 'half JS').bytes
  return { shell: kib(shell), half: kib(half), all: kib(shell + half) }
}

export const scriptTable = (pages: Pages): Table => ({
  title: 'JavaScript until the page stands, brotli, KiB of 1,024 bytes',
  rows: Object.entries(goals).map(([row, goal]) => {
    const { product, bundle } = pages[row as keyof typeof goals]
    const { shell, half, all } = scripts(product)
    return {
      row,
      goal: `at most ${goal}`,
      reached: all <= goal,
      figures: { all, shell, half, ...(bundle && { 'single bundle': scripts(bundle).all }) },
    }
  }),
})
