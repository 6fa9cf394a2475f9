import type { Page } from 'playwright-core'
import { median } from '../quantiles.ts'
import { atMost, type Measured, type Table } from '../report.ts'

/** A page of a signed-in user. */
export interface Signed {
  path: string
  /** The path and username to sign in with. */
  user: [path: string, username: string]
}

interface Tour extends Signed {
  page: string
  /** Each is one press or key, by its name. */
  interactions: Record<string, (page: Page) => Promise<unknown>>
}

/** The most milliseconds from an input to the next paint. */
const most = 200

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().tap()
const jump = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name }).tap()

const tours: Tour[] = [
  {
    ...{ page: 'customer dashboard', path: '/customer/dashboard' },
    user: ['/api/customer/auth/signin', 'dana_whitfield'],
    interactions: {
      'open the job form': press('Create New Job'),
      'answer a fact': (page) => page.getByRole('radio', { name: 'Studio' }).tap(),
      'add an item': press('Add Sofa'),
      'jump to When': jump('When'),
      'jump to Price': jump('Price'),
      'type a digit of the price': (page) => page.locator('[name=price]').press('4'),
      'jump to What': jump('What'),
      'close the form': press(/^Cancel$/),
    },
  },
  {
    ...{ page: 'packer marketplace', path: '/marketplace' },
    user: ['/api/auth/signin', 'marcus_moves'],
    interactions: {
      sort: (page) => page.locator('[name=sort]').press('ArrowDown'),
      'open the filters': press(/^Filter Gigs/),
      'switch a filter': (page) => page.getByRole('switch').first().tap(),
      'close the filters': press(/^Show /),
    },
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
    const times: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      const page = await open(at)
      await page.evaluate(record)
      for (const [interaction, act] of Object.entries(interactions)) {
        await page.evaluate(takeLongest)
        await act(page)
        ;(times[interaction] ??= []).push(await page.evaluate(takeLongest))
      }
      await page.context().close()
    }
    for (const [interaction, measured] of Object.entries(times))
      rows.push(atMost(`${name}: ${interaction}`, most, median(measured), 'ms'))
  }
  return {
    title: 'Interaction to next paint, 390 px, CPU ÷ 4',
    note: 'Median from the input to the next frame. Inputs faster than 16 ms count as 0. The pages are loaded and idle.',
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

/** Runs in the page: waits until the browser is idle, and returns the longest input since the last call. */
function takeLongest() {
  const own = window as unknown as InPage
  return new Promise<number>((resolve) => {
    requestAnimationFrame(() =>
      requestIdleCallback(() =>
        setTimeout(() => {
          resolve(own.longest)
          own.longest = 0
        }, 100),
      ),
    )
  })
}
