import type { Browser } from 'playwright-core'
import { customerCookies, packerCookies, placesAt } from './places.ts'
import type { Stand } from './stand.ts'
import { type Conditions, type Place, type Visit, visit } from './visit.ts'

export const signedInPages = ['customer dashboard', 'packer marketplace'] as const
export type SignedInPage = (typeof signedInPages)[number]

/** The same page of the product and of the single bundle, visited in turns; the last until all is quiet. */
export interface Pair {
  product: Visit[]
  bundle: Visit[]
}

/** Of visits, the one that went on until all was quiet. */
export function last(visits: readonly Visit[]): Visit {
  const visit = visits.at(-1)
  if (!visit) throw new Error('Nothing was visited')
  return visit
}

export type Pairs = Record<SignedInPage, Pair>

/** Cold visits of both builds alternately. */
export async function visitSignedIn(
  browser: Browser,
  stand: Stand,
  { rounds, ...conditions }: Conditions & { rounds: number },
): Promise<Pairs> {
  const customer = await customerCookies(browser, stand.product)
  const packer = await packerCookies(browser, stand.product)
  const pages: Record<SignedInPage, (address: string) => Place> = {
    'customer dashboard': (address) => placesAt.dashboard(address, customer),
    'packer marketplace': (address) => placesAt.marketplace(address, packer),
  }
  const pairs: Pairs = {
    'customer dashboard': { product: [], bundle: [] },
    'packer marketplace': { product: [], bundle: [] },
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of signedInPages) {
      // Who is first may find the servers colder.
      const order = round % 2 === 0 ? builds : builds.toReversed()
      for (const build of order) {
        const options = { ...conditions, untilQuiet: round === rounds - 1 }
        pairs[name][build].push(await visit(browser, pages[name](stand[build]), options))
      }
    }
  }
  return pairs
}

const builds = ['product', 'bundle'] as const
