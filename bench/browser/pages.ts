import type { Browser } from 'playwright-core'
import { demoPassword } from 'api/server'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'
import { bytesOf, isScript, longestChain } from './round-trips.ts'
import {
  cookiesAfter,
  dashboard,
  landing,
  marketplace,
  type Place,
  type Visit,
  visit,
} from './visit.ts'

const figures: Record<string, (visit: Visit) => number> = {
  'first contentful paint, ms': ({ firstPaint }) => firstPaint,
  'visible, ms': ({ paintedAt }) => paintedAt,
  'all bytes, KiB': ({ requests }) => bytesOf(requests) / 1024,
  'JS until visible, KiB': ({ requests, cameAt }) =>
    bytesOf(requests.filter((one) => isScript(one) && one.end <= cameAt)) / 1024,
  requests: ({ requests }) => requests.filter(({ isAhead }) => !isAhead).length,
  'round trips until visible': ({ requests, cameAt }) => longestChain(requests, cameAt).length - 1,
  'layout shift': ({ shift }) => shift,
  'blocking time, ms': ({ longTasks, firstPaint }) =>
    longTasks
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
}

/** Upper limits for the medians of this checkout. */
const goals: Record<string, Record<string, number>> = {
  landing: { 'all bytes, KiB': 125, requests: 7, 'layout shift': 0, 'blocking time, ms': 150 },
  'customer dashboard': { 'round trips until visible': 2 },
  'packer marketplace': { 'round trips until visible': 2 },
}

async function placesOf(browser: Browser, origin: string): Promise<Record<string, Place>> {
  const signIn = (path: string, username: string) =>
    cookiesAfter(browser, `${origin}${path}`, { username, password: demoPassword })
  const customer = await signIn('/api/customer/auth/signin', 'dana_whitfield')
  const packer = await signIn('/api/auth/signin', 'marcus_moves')
  return {
    landing: landing(origin),
    'customer dashboard': dashboard(origin, customer),
    'packer marketplace': marketplace(origin, packer),
  }
}

/** Visits the same pages of each checkout alternately, with a cold cache. */
export async function pageTable(
  browser: Browser,
  products: Record<string, string>,
  rounds: number,
): Promise<Table> {
  const contestants = await Promise.all(
    Object.entries(products).map(async ([name, origin]) => ({
      name,
      places: await placesOf(browser, origin),
    })),
  )
  const rows: Measured[] = []
  for (const page of Object.keys(goals)) {
    const visits: Record<string, Visit[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      // The order alternates, because the server that is visited first may be slower.
      for (const { name, places } of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const place = places[page] as Place
        visits[name] = [...(visits[name] ?? []), await visit(browser, place)]
      }
    }
    rows.push(...pageRows(page, visits))
  }
  return {
    title: 'Pages, cold cache, 150 ms, 1.6 Mbit/s, CPU ÷ 4, until the network is idle',
    note: 'Medians. KiB of 1,024 bytes, compressed bodies. Times depend on the machine. With --tree: also the other checkout ("tree") and the ratio of this checkout to it. Round trips: the longest chain of sequential requests after the HTML page.',
    rows,
  }
}

function pageRows(page: string, { product = [], tree }: Record<string, Visit[]>): Measured[] {
  return Object.entries(figures).map(([name, figure]) => {
    const value = median(product.map(figure))
    const other = tree && median(tree.map(figure))
    const most = goals[page]?.[name]
    return {
      row: `${page}: ${name}`,
      ...(most !== undefined && { goal: `at most ${most}`, reached: value <= most }),
      figures: {
        product: value,
        ...(other !== undefined && { tree: other }),
        ...(other !== undefined && other > 0 && { ratio: value / other }),
      },
    }
  })
}
