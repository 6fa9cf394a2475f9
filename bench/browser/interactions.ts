import type { Page } from 'playwright-core'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'

/** One press or key on a page. */
interface Interaction {
  name: string
  act(page: Page): Promise<unknown>
  /** Brings the page to where the interaction starts. Not measured. */
  before?(page: Page): Promise<unknown>
}

/** A page of a signed-in user. */
export interface Signed {
  path: string
  /** The path and username to sign in with. */
  user: [path: string, username: string]
}

interface Tour extends Signed {
  page: string
  interactions: Interaction[]
}

/** The most milliseconds from an input to the next paint. */
const most = 200

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const chapter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name })

const tours: Tour[] = [
  {
    ...{ page: 'customer dashboard', path: '/customer/dashboard' },
    user: ['/api/customer/auth/signin', 'dana_whitfield'],
    interactions: [
      { name: 'open the job form', act: (page) => button(page, 'Create New Job').tap() },
      {
        name: 'answer a fact',
        before: (page) => page.getByRole('radio', { name: 'Studio' }).scrollIntoViewIfNeeded(),
        act: (page) => page.getByRole('radio', { name: 'Studio' }).tap(),
      },
      {
        name: 'add an item',
        before: (page) => button(page, 'Add Sofa').scrollIntoViewIfNeeded(),
        act: (page) => button(page, 'Add Sofa').tap(),
      },
      { name: 'jump to When', act: (page) => chapter(page, 'When').tap() },
      { name: 'jump to Price', act: (page) => chapter(page, 'Price').tap() },
      {
        name: 'type a digit of the price',
        before: (page) => page.locator('[name=price]').focus(),
        act: (page) => page.keyboard.press('4'),
      },
      { name: 'jump to What', act: (page) => chapter(page, 'What').tap() },
      {
        name: 'close the form',
        act: (page) => page.getByRole('button', { name: 'Cancel', exact: true }).tap(),
      },
    ],
  },
  {
    ...{ page: 'packer marketplace', path: '/marketplace' },
    user: ['/api/auth/signin', 'marcus_moves'],
    interactions: [
      {
        name: 'sort',
        before: (page) => page.locator('[name=sort]').focus(),
        act: (page) => page.keyboard.press('ArrowDown'),
      },
      { name: 'open the filters', act: (page) => button(page, /^Filter Gigs/).tap() },
      { name: 'switch a filter', act: (page) => page.getByRole('switch').first().tap() },
      { name: 'close the filters', act: (page) => button(page, /^Show /).tap() },
    ],
  },
]

/**
 * Measures how long a page takes to paint after an input, by the Event Timing API (in steps of 8 ms). `open` opens it on
 * a phone with a slow processor.
 */
export async function interactionTable(
  open: (at: Signed) => Promise<Page>,
  rounds: number,
): Promise<Table> {
  const rows: Measured[] = []
  for (const { page: name, interactions, ...at } of tours) {
    const times = interactions.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      const page = await open(at)
      await page.evaluate(record)
      for (const [index, interaction] of interactions.entries()) {
        await interaction.before?.(page)
        await page.evaluate(settled)
        await interaction.act(page)
        times[index]?.push(await page.evaluate(longest))
      }
      await page.context().close()
    }
    for (const [index, interaction] of interactions.entries()) {
      const value = median(times[index] ?? [])
      rows.push({
        row: `${name}: ${interaction.name}`,
        goal: `at most ${most}`,
        reached: value <= most,
        figures: { median: value, max: Math.max(...(times[index] ?? [])) },
      })
    }
  }
  return {
    title: 'Interaction to next paint, 390 px, CPU ÷ 4',
    note: 'Milliseconds from the input to the next frame. Inputs faster than 16 ms count as 0. The pages are loaded and idle.',
    rows,
  }
}

interface InPage {
  longest: number
}

/** Runs in the page. */
function record() {
  const own = window as unknown as InPage
  own.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) own.longest = Math.max(own.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page: waits until the browser is idle, and forgets what was recorded. */
function settled() {
  return new Promise<void>((resolve) => {
    requestIdleCallback(() =>
      setTimeout(() => {
        ;(window as unknown as InPage).longest = 0
        resolve()
      }),
    )
  })
}

/** Runs in the page: the longest input since `settled`. */
function longest() {
  return new Promise<number>((resolve) => {
    requestAnimationFrame(() =>
      requestIdleCallback(() =>
        setTimeout(() => resolve((window as unknown as InPage).longest), 100),
      ),
    )
  })
}
