import type { Measured, Table } from '../report.ts'
import { median, rounded } from './medians.ts'
import { type Pair, type Pairs, type SignedInPage, signedInPages } from './signed-in-visits.ts'
import { parts, sumOf } from './traffic.ts'
import type { Visit } from './visit.ts'
import { longestChain, waterfall } from './waterfall.ts'

export const kib = (bytes: number) => rounded(bytes / 1024, 1)

const chainOf = (visit: Visit) => longestChain(visit.calls, visit.cameAt)
/** Round trips one after the other, the page's and the last one's included. */
const tripsOf = (visit: Visit) => chainOf(visit).length

const timesOf = (visits: readonly Visit[]) => visits.map(({ paintedAt }) => paintedAt)

/** What had come when the page stood. */
export const untilItStands = ({ calls, cameAt }: Visit) => calls.filter(({ end }) => end <= cameAt)

function timeRow(name: SignedInPage, { product, bundle }: Pair): Measured {
  const [own, other] = [timesOf(product), timesOf(bundle)]
  const ratio = median(own) / median(other)
  const neighbours = own.map((ms, at) => ms / (other[at] ?? Number.NaN))
  return {
    row: `${name}: visible`,
    goal: 'product at most 1.10 times the single bundle',
    reached: ratio <= 1.1,
    figures: {
      ratio: rounded(ratio, 3),
      'median of the ratios of neighbours': rounded(median(neighbours), 3),
      'ratio of the fastest': rounded(Math.min(...own) / Math.min(...other), 3),
      'product ms': rounded(median(own)),
      'bundle ms': rounded(median(other)),
    },
  }
}

/** Whoever else wants the processor: how long the main thread had it hardly changes. */
function workRow(name: SignedInPage, { product, bundle }: Pair): Measured {
  const work = (visits: readonly Visit[]) => median(visits.map(({ processorMs }) => processorMs))
  return {
    row: `${name}: work of the main thread, processor as it is`,
    figures: {
      ratio: rounded(work(product) / work(bundle), 3),
      'product ms': rounded(work(product)),
      'bundle ms': rounded(work(bundle)),
    },
  }
}

function tripsRow(name: SignedInPage, { product, bundle }: Pair): Measured {
  const trips = median(product.map(tripsOf))
  const typical = product.find((one) => tripsOf(one) === trips)
  return {
    row: `${name}: round trips before the last needed byte is asked for`,
    goal: 'at most 2',
    reached: trips - 1 <= 2,
    figures: {
      product: trips - 1,
      bundle: median(bundle.map(tripsOf)) - 1,
      'chain of the product': typical
        ? chainOf(typical)
            .map((step) => shortName(step.name))
            .join(' > ')
        : '',
    },
  }
}

const shortName = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname === '/' ? pathname : `${pathname.split('/').slice(-2).join('/')}${search}`
}

export const timeTable = (slow: Pairs, unslowed: Pairs): Table => ({
  title: 'Signed in, cold cache, 150 ms, 1.6 Mbit/s, processor ÷ 4',
  note: 'Medians of visits in turns. The ratio counts; the times are those of this machine. Round trips: those of the longest chain of requests that the page needed, itself the first, that were over before the last of them was asked for.',
  rows: signedInPages.flatMap((name) => [
    timeRow(name, slow[name]),
    workRow(name, unslowed[name]),
    tripsRow(name, slow[name]),
  ]),
})

/** Requests and bodies until the page stood, by part. */
export const partsTable = (visits: Record<string, Visit>): Table => ({
  title: 'What crosses the line until the page stands',
  note: 'Requests / bytes of their bodies as they were sent.',
  rows: Object.entries(visits).map(([row, visit]) => {
    const calls = untilItStands(visit)
    const each = parts.map((part) => [part, sumOf(calls, part)] as const)
    const all = sumOf(calls)
    return {
      row,
      figures: Object.fromEntries(
        [...each, ['all', all] as const].map(([part, { requests, bytes }]) => [
          part,
          `${requests} / ${bytes}`,
        ]),
      ),
    }
  }),
})

/** Every request of one visit: when, how much, and after which. */
export function waterfallTable(title: string, visit: Visit): Table {
  return {
    title,
    note: `In the page after ${rounded(visit.cameAt)} ms, painted after ${rounded(visit.paintedAt)} ms.`,
    rows: waterfall(visit.calls).map(
      ({ name, start, end, encodedBodySize, part, depth, after }) => ({
        row: shortName(name),
        figures: {
          part,
          start: rounded(start),
          end: rounded(end),
          bytes: encodedBodySize,
          depth,
          after: after ? shortName(after.name) : '',
        },
      }),
    ),
  }
}
