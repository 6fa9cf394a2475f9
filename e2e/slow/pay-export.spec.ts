import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { parseCsv } from '../support/csv-table.ts'
import { completedGigs } from '../support/packing.ts'
import { jobs, payHeads, pickupTexts } from '../support/pay-jobs.ts'
import { packerByCall } from '../support/people.ts'

test('the exported and the printed pay have every gig, and no exported cell runs as a formula', async ({
  page,
}) => {
  const { id, username } = await packerByCall(page)
  await completedGigs(page, jobs)
  await page.goto(`/packer/${id}/gigs/pay`)
  await test.step('the exported pay', () => expectExport(page, id))
  await test.step('the printed pay, dark on light', () => expectPrint(page, username))
})

async function expectExport(page: Page, id: number) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('pay.csv')
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heads, ...rows] = parseCsv(bytes.subarray(3).toString('utf8'))
  expect(heads).toEqual([...payHeads, 'Payment'])

  const stored = (await (await page.request.get(`/api/users/${id}/gigs`)).json()) as {
    title: string
    description: string
    price: number
    pickup_date: string
  }[]
  const latestFirst = stored.toSorted((a, b) => b.pickup_date.localeCompare(a.pickup_date))
  // The export puts an apostrophe before text that a spreadsheet would run as a formula.
  const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
  const day = { timeZone: 'America/Los_Angeles' } as const
  expect(
    rows.map(([title, description, , , date, , pay, status]) => [
      title,
      description,
      new Date(date ?? '').toDateString(),
      pay,
      status,
    ]),
  ).toEqual(
    latestFirst.map((gig) => [
      asText(gig.title),
      asText(gig.description),
      new Date(new Date(gig.pickup_date).toLocaleDateString('en-US', day)).toDateString(),
      gig.price.toFixed(2),
      // A card cannot be charged less: such a gig is paid directly.
      gig.price < 0.5 ? 'Completed' : 'Delivered',
    ]),
  )
  const cents = rows.map((row) => Math.round(Number(row[6]) * 100))
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(123486)
  expect(rows.map((row) => [row[2], row[3], row[5]])).toEqual([
    ['Oakland, CA 94607', 'Oakland, CA 94607', pickupTexts(2)[1]],
    ['Walnut Creek, CA 94596', 'Oakland, CA 94607-1234', pickupTexts(0)[1]],
    ['Oakland, CA 94607', 'Oakland, CA 94607', pickupTexts(1)[1]],
  ])
  expect(rows.map(([title]) => title)).toEqual([`'${jobs[2]?.title}`, "'=1+1", jobs[1]?.title])
}

/**
 * Returns the lightness of the lightest text color and of the darkest background color, from 0 to
 * 1.
 */
const inkAndPaper = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const lightness = (color: string) => {
      if (!canvas) return NaN
      canvas.fillStyle = 'white'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)) / 255
    }
    const cells = [...table.querySelectorAll('th, td')]
    const behind = [...cells, table, document.body, document.documentElement]
    return {
      ink: Math.max(...cells.map((cell) => lightness(getComputedStyle(cell).color))),
      paper: Math.min(...behind.map((part) => lightness(getComputedStyle(part).backgroundColor))),
    }
  })

/** Returns the number of lines that the first word of a text takes. */
const linesOfFirstWord = (text: Locator) =>
  text.evaluate(({ firstChild }) => {
    const word = document.createRange()
    if (!firstChild) return 0
    word.setStart(firstChild, 0)
    word.setEnd(firstChild, firstChild.textContent?.indexOf(' ') ?? 0)
    return word.getClientRects().length
  })

/** Returns whether the cell shows all of its text. */
const isWhole = (cell: Locator) =>
  cell.evaluate((part) =>
    [part, ...part.children].every(
      ({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1,
    ),
  )

/** Expects packer, date, brand and the whole table. */
async function expectPrint(page: Page, username: string) {
  const buttons = page.getByRole('button', { name: /Export CSV|Print/ })
  await expect(buttons).toHaveCount(2)
  const printed = page.evaluate(
    () => new Promise<void>((resolve) => (window.print = () => resolve())),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await printed

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await test.step(colorScheme, async () => {
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(buttons).toHaveCount(0)
      await expect(page.getByText('Skip to content')).not.toBeInViewport()
      await expect(page.getByRole('heading', { level: 1, name: 'Your Pay' })).toBeVisible()
      for (const text of ['Manyhands', username, /^Printed \w{3} \d+, \d{4}$/]) {
        await expect(page.getByRole('main').getByText(text)).toBeVisible()
      }
      const { ink, paper } = await inkAndPaper(page)
      expect(ink).toBeLessThan(0.45)
      expect(paper).toBeGreaterThan(0.9)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByRole('columnheader')).toHaveText(payHeads)
      // 720 px is the width of Letter paper between its margins.
      for (const width of [1440, 720]) {
        await page.setViewportSize({ width, height: 900 })
        for (const row of await page
          .getByRole('row')
          .filter({ hasText: pickupTexts(0)[0] })
          .all()) {
          for (const cell of await row.getByRole('cell').all()) {
            await expect(cell).toBeVisible()
            const box = await cell.boundingBox()
            expect(await isWhole(cell)).toBe(true)
            expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
          }
        }
        expect(await linesOfFirstWord(page.getByRole('link', { name: 'Apartment' }))).toBe(1)
      }
    })
  }
  await page.emulateMedia({ media: 'screen' })
  await expect(buttons).toHaveCount(2)
}
