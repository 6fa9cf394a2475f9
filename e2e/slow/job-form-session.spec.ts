import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { expectTyped, fillJob, jobTyped, openJobForm, storedJobs } from '../support/job-form.ts'
import { customerByCall, password } from '../support/people.ts'

// The browser logs every 401; these tests cause 401s on purpose.
test.use({ expectConsole: [/status of 401/] })

/** Opens another tab of the same browser, where the test signs out and in. */
async function openOtherTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/customer/dashboard')
  return {
    async signOut() {
      await tab.getByRole('button', { name: 'Sign Out' }).click()
      await expect(tab.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
    },
    async signIn(username: string) {
      await tab.goto('/customer/signin')
      await tab.getByLabel('Username').fill(username)
      await tab.getByLabel('Password', { exact: true }).fill(password)
      await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(tab).toHaveURL('/customer/dashboard')
    },
  }
}

/** Ends the session of the browser without Sign Out, which would also delete the drafts, and lets the form notice. */
async function loseSession(page: Page, form: Locator) {
  await page.request.delete('/api/auth/signout')
  await form.getByRole('button', { name: 'Create Job' }).click()
}

async function expectEnded(page: Page, form: Locator) {
  const panel = form.getByRole('alert').filter({ hasText: 'Authentication Error' })
  await expect(panel).toContainText('You must be logged in as a customer to create gigs')
  await expect(panel).toBeInViewport()
  await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Create Job' })).toHaveCount(0)
  await expect(page).toHaveURL('/customer/dashboard')
}

test('signing out and in again in another tab keeps the input of the job form', async ({
  page,
  context,
}) => {
  const { id, username } = await customerByCall(page)
  const form = await openJobForm(page)
  const other = await openOtherTab(context)
  await fillJob(form)
  const typing = form.locator('[name="boxes"]')
  await typing.focus()

  await test.step('signing out elsewhere shows the panel and keeps the focus', async () => {
    await other.signOut()
    await expectEnded(page, form)
    await expectTyped(form)
    await expect(typing).toBeFocused()
  })
  await test.step('the next sign-in removes the panel', async () => {
    await other.signIn(username)
    await expect(form.getByRole('button', { name: 'Create Job' })).toBeVisible()
    await expect(form.getByText('Authentication Error')).toHaveCount(0)
    await expectTyped(form)
  })
  await test.step('when the session is lost, the form still has the input after Close and a new sign-in', async () => {
    await loseSession(page, form)
    await expectEnded(page, form)
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL('/customer/dashboard')
    await expect(page.getByRole('link', { name: 'Customer Login' })).toBeVisible()
    await other.signIn(username)
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.getByRole('button', { name: 'Create New Job' }).click()
    await expectTyped(form)
  })
  await test.step('Sign Out elsewhere deletes the draft once the form is closed', async () => {
    await other.signOut()
    await expectEnded(page, form)
    await form.getByRole('button', { name: 'Close' }).click()
    await other.signIn(username)
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.getByRole('button', { name: 'Create New Job' }).click()
    await expect(form.locator('[name="title"]')).toHaveValue('')
  })
  await fillJob(form)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: jobTyped.title })).toBeVisible()
  expect(await storedJobs(page, id)).toMatchObject([{ title: jobTyped.title }])
})

test('one customer never sees the unsaved input of another customer in the same browser', async ({
  page,
  context,
}) => {
  const second = await customerByCall(page)
  await page.request.delete('/api/auth/signout')
  const first = await customerByCall(page)
  const form = await openJobForm(page)
  await fillJob(form)
  const other = await openOtherTab(context)
  await loseSession(page, form)
  await expectEnded(page, form)
  await other.signIn(second.username)
  // The header behind the dialog shows that a user is signed in again.
  await expect(page.getByRole('banner', { includeHidden: true })).toContainText('Sign Out')
  await expectEnded(page, form)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Welcome, Dana')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Job' }).click()
  await expect(form.locator('[name="title"]')).toHaveValue('')
  await openJobForm(page)
  await expect(form.locator('[name="title"]')).toHaveValue('')

  await page.request.delete('/api/auth/signout')
  await other.signIn(first.username)
  await openJobForm(page)
  await expectTyped(form)
})
