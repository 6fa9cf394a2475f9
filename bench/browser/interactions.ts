import type { Page } from 'playwright-core'
import { atMost, type Measured, median, type Table } from '../report.ts'

/** A page of a signed-in user. */
export interface Signed {
  path: string
  /** The path and username to sign in with. */
  user: [path: string, username: string]
}

export const dashboard: Signed = {
  path: '/customer/dashboard',
  user: ['/api/customer/auth/signin', 'dana_whitfield'],
}
export const marketplace: Signed = {
  path: '/marketplace',
  user: ['/api/auth/signin', 'marcus_moves'],
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
    ...{ page: 'customer dashboard', ...dashboard },
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
    ...{ page: 'packer marketplace', ...marketplace },
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
      for (const [interaction, act] of Object.entries(interactions)) {
        await page.evaluate(() => window.bench.takeLongestInput())
        await act(page)
        const time = await page.evaluate(() => window.bench.takeLongestInput())
        ;(times[interaction] ??= []).push(time)
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
