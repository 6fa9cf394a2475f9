import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'
import { dayAhead } from '../support/dates.ts'
import { bookedGig, tripOf } from '../support/packing.ts'
import { drawPicture } from '../support/pictures.ts'
import { customerByCall, newCaller, newName, packerByCall } from '../support/people.ts'

// A form without a choice is refused with 422, which Chromium logs.
test.use({ expectConsole: [/status of 422/] })

const root = path.resolve(import.meta.dirname, '../..')

/** Runs the operator command, and returns the link that it prints. */
async function linkOf(...words: string[]): Promise<string> {
  const command = ['--import', 'tsx', 'scripts/operator/main.ts', ...words]
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env })
  const [link] = /http:\S+/.exec(stdout) ?? []
  if (!link) throw new Error(`There is no link in "${stdout}".`)
  return link
}

/** How far the page scrolls sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('an operator signs in by a link, answers a ticket, and invites another one with a passkey', async ({
  page,
  browser,
}) => {
  const user = await newCaller()
  await customerByCall(user)
  const subject = `Where is my receipt? ${newName('ticket')}`
  const ticket = { subject, text: 'I cannot find it.', gig_id: null }
  const posted = await user.request.post('/api/support', { data: ticket })
  expect(posted.status()).toBe(201)
  const { id } = (await posted.json()) as { id: number }

  await page.goto(await linkOf('link'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await page.getByRole('link', { name: subject }).click()
  await page.getByLabel('Text', { exact: true }).fill('It is on the page of the job.')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('is answered')
  await expect(page.getByRole('link', { name: subject })).toBeHidden()
  const answered = await (await user.request.get(`/api/support/${id}`)).text()
  expect(answered).toContain('It is on the page of the job.')

  // Chromium lets Enter in a date pass by a disabled button.
  const packer = await newCaller()
  const { id: packerId } = await packerByCall(packer)
  await packer.request.dispose()
  await page.goto(page.url().replace(/\/$/, `/checks/${packerId}?kind=identity`))
  await page.getByLabel('Last day').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose what to do.')

  const name = newName('Kim').replaceAll('_', ' ')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Operators').click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: /^support/ }).check()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invitation = await page.getByRole('code').innerText()
  const invited = await (await browser.newContext()).newPage()
  await addAuthenticator(invited)
  await invited.goto(invitation)
  await invited.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(invited.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(invited.getByRole('banner')).toContainText(`${name} support`)
  await invited.getByRole('button', { name: 'Sign out' }).click()
  await invited.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(invited.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await invited.context().close()
})

/** Opens the site in a window of 1200 px, signs in, and returns how to open a page of it. */
async function openSite(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
  const site = await context.newPage()
  await site.goto(await linkOf('link'))
  await site.getByRole('button', { name: 'Sign in' }).click()
  await expect(site.getByRole('heading', { name: 'Queue' })).toBeVisible()
  return { site, open: (path: string) => site.goto(new URL(path, site.url()).href) }
}

test("a certificate's photo is shown whole", async ({ page, browser }) => {
  const { id } = await packerByCall(page)
  const halves = ['tomato', 'white'] as const
  const data = await drawPicture(page, { width: 2400, height: 1600, halves })
  const address = `/api/packer/checks/insurance?expires_on=${dayAhead(200)}`
  const headers = { 'Content-Type': 'image/jpeg' }
  expect((await page.request.post(address, { data, headers })).ok()).toBe(true)

  const { site, open } = await openSite(browser)
  await open(`/checks/${id}`)
  const photo = site.getByRole('img', { name: 'The certificate' })
  await expect(photo).toHaveJSProperty('naturalWidth', 2400)
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {}
  expect(height / width).toBeCloseTo(2 / 3, 1)
  await site.context().close()
})

test('a ledger gives its long texts the room', async ({ page, browser }) => {
  const { customer, gig } = await bookedGig(page)
  const method = await customer.request.post('/api/payments/method', { data: {} })
  const { url } = (await method.json()) as { url: string }
  await customer.request.post(url, { form: { choice: 'Visa 4242' } })
  await customer.request.dispose()
  const trip = await tripOf(page, gig.id)

  const { site, open } = await openSite(browser)
  const step = site.getByRole('cell', { name: 'Authorize' })
  await expect(async () => {
    await open(`/money/trips/${trip.id}`)
    await expect(step).toBeVisible({ timeout: 500 })
  }).toPass()
  expect((await step.boundingBox())?.width).toBeLessThan(220)
  await site.context().close()
})
