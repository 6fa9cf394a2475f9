import type { Browser } from 'playwright-core'
import type { Table } from '../report.ts'
import { placesAt } from './places.ts'
import { untilItStands } from './tables.ts'
import { sumOf } from './traffic.ts'
import { type Cookies, type Visit, visit } from './visit.ts'

/** A database of some size behind a product, and somebody who is at home there. */
export interface Market {
  address: string
  cookies: Cookies
}

const unhindered = { slowLine: false, slowdown: 1 }

const sizesOf = (one: Visit) => {
  const calls = untilItStands(one)
  return {
    'data bytes': sumOf(calls, 'data').bytes,
    'JS bytes': sumOf(calls, 'shell JS', 'half JS').bytes,
    elements: one.elements,
  }
}

/** The marketplace of a hundred gigs and of a hundred thousand, whose newest hundred are the same. */
export async function marketplaceSizes(
  browser: Browser,
  few: Market,
  many: Market,
): Promise<Table> {
  const look = async ({ address, cookies }: Market) => {
    const place = placesAt.marketplace(address, cookies)
    return sizesOf(await visit(browser, place, { ...unhindered, untilQuiet: true }))
  }
  const [small, large] = [await look(few), await look(many)]
  const names = ['data bytes', 'JS bytes', 'elements'] as const
  return {
    title: 'Marketplace with 100,000 gigs in the database against 100',
    rows: names.map((name) => ({
      row: name,
      goal: 'the same',
      reached: small[name] === large[name],
      figures: { '100': small[name], '100,000': large[name] },
    })),
  }
}
