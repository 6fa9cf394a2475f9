import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Table } from '../report.ts'
import type { Market } from './marketplace-size.ts'
import { median, rounded } from './medians.ts'
import { placesAt } from './places.ts'
import { type LongTask, visit } from './visit.ts'

/** As fast as a person types who knows the number. */
const pauseMs = 120

const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label).focus()
  await page.keyboard.type(text, { delay: pauseMs })
}

const steps = {
  'zip code 94607': type('Zip code', '94607'),
  'lowest price 100': type('Min price', '100'),
  'sort by price': async (page: Page) => {
    await page.getByLabel('Sort by').selectOption('price-low')
  },
}
type Step = keyof typeof steps

interface Reaction {
  /** The longest task from the first key until the results stood, in milliseconds. */
  longest: number
  /** From the last key, the pause before a text takes effect included. */
  ms: number
}

const isList = (method: string, address: string) =>
  method === 'GET' && new URL(address).pathname === '/api/gigs'

interface Noting {
  bench: { longTasks: LongTask[] }
}
const forgetTasks = () => {
  ;(globalThis as unknown as Noting).bench.longTasks.length = 0
}
const longestTask = () =>
  (globalThis as unknown as Noting).bench.longTasks.reduce(
    (longest, { duration }) => Math.max(longest, duration),
    0,
  )
const hasResults = () => document.querySelector('main ul[aria-busy="false"]') !== null

async function take(page: Page, step: Step): Promise<Reaction> {
  await page.evaluate(forgetTasks)
  const answered = page.waitForResponse((one) => isList(one.request().method(), one.url()))
  await steps[step](page)
  const begun = performance.now()
  await answered
  await page.waitForFunction(hasResults)
  const ms = performance.now() - begun
  // A task is told of after its end.
  await sleep(400)
  return { longest: await page.evaluate(longestTask), ms }
}

async function reactions({ browser, market, slowdown }: Trial): Promise<Record<Step, Reaction>> {
  const found = {} as Record<Step, Reaction>
  await visit(browser, placesAt.marketplace(market.address, market.cookies), {
    slowLine: false,
    slowdown,
    untilQuiet: true,
    async act(page) {
      await page.getByRole('button', { name: /^Filter Gigs/ }).click()
      // What asks the page is put into it the first time: that is no task of its own.
      await page.waitForFunction(hasResults)
      await sleep(500)
      for (const step of Object.keys(steps) as Step[]) found[step] = await take(page, step)
    },
  })
  return found
}

interface Trial {
  browser: Browser
  market: Market
  slowdown: number
}

/** How long the page is deaf while filters are typed, before a hundred thousand gigs. */
export async function filterTable(
  browser: Browser,
  market: Market,
  slowdowns: readonly number[],
  rounds: number,
): Promise<Table> {
  const trials = new Map<number, Record<Step, Reaction>[]>(slowdowns.map((one) => [one, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [slowdown, results] of trials) {
      results.push(await reactions({ browser, market, slowdown }))
    }
  }
  return {
    title: 'Marketplace with 100,000 gigs: from a filter key to new results',
    note: `Medians of ${rounds}: the longest task until the results stood, and the time from the last key.`,
    rows: [...trials].flatMap(([slowdown, results]) =>
      (Object.keys(steps) as Step[]).map((step) => {
        const tasks = results.map((one) => one[step].longest)
        const longest = median(tasks)
        return {
          row: `${step}, processor ÷ ${slowdown}`,
          goal: 'no task over 50 ms',
          reached: longest <= 50,
          figures: {
            'longest task ms': rounded(longest),
            'in the best run': rounded(Math.min(...tasks)),
            'in the worst': rounded(Math.max(...tasks)),
            'results ms': rounded(median(results.map((one) => one[step].ms))),
          },
        }
      }),
    ),
  }
}
