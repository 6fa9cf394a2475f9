import type { Browser } from 'playwright-core'
import type { Measured, Table } from '../report.ts'
import { median, rounded } from './medians.ts'
import { placesAt } from './places.ts'
import { kib } from './tables.ts'
import { sumOf } from './traffic.ts'
import { cheapPhone, type Visit, visit } from './visit.ts'

/** What somebody who is nobody yet gets, until nothing is asked for any more; nothing is scrolled. */
export async function visitLanding(browser: Browser, address: string, rounds: number) {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    visits.push(
      await visit(browser, placesAt.landing(address), { ...cheapPhone, untilQuiet: true }),
    )
  }
  return visits
}

/** What long tasks took beyond 50 ms each, once something was to be seen. */
export const blockingTime = ({ longTasks, firstPaint }: Visit) =>
  longTasks
    .filter(({ start }) => start >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0)

function row(name: string, value: number, most: number, unit = ''): Measured {
  return {
    row: name,
    goal: `at most ${most}${unit && ` ${unit}`}`,
    reached: value <= most,
    figures: { [unit || name]: rounded(value, 3) },
  }
}

export function landingTable(visits: readonly Visit[]): Table {
  const over = (figure: (visit: Visit) => number) => median(visits.map(figure))
  return {
    title: 'Landing page, cold cache, 150 ms, 1.6 Mbit/s, processor ÷ 4, until all is quiet',
    note: 'Medians. KiB of 1,024 bytes, bodies as they were sent; the icon of the page counts too.',
    rows: [
      row(
        'all bytes',
        over(({ calls }) => kib(sumOf(calls).bytes)),
        125,
        'KiB',
      ),
      row(
        'requests',
        over(({ calls }) => sumOf(calls).requests),
        7,
      ),
      row(
        'layout shift',
        over(({ shift }) => shift),
        0,
      ),
      row('blocking time', over(blockingTime), 150, 'ms'),
      {
        row: 'orientation',
        figures: {
          'first paint ms': rounded(over(({ firstPaint }) => firstPaint)),
          'heading ms': rounded(over(({ paintedAt }) => paintedAt)),
        },
      },
    ],
  }
}
