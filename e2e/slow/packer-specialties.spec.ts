import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls } from '../support/failures.ts'
import { pressTwice, storedSpecialties } from '../support/packing.ts'
import { packerByCall } from '../support/people.ts'
import { seenIn, watchPageArea } from '../support/seen.ts'

// The browser logs every failed request; some of these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

const changes = /\/api\/packer\/(\d+\/)?specialtys(\/\d+)?$/

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Specialties' })
const failureOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to update specialties' })

async function openEdit(page: Page, packerId: number) {
  await page.goto(`/packer/${packerId}/specialtys/edit`)
  await expect(box(page, 'dolly')).toBeVisible()
}

/**
 * Records the changes that the page sends, as "+id" and "-id", and the highest number of concurrent
 * ones.
 */
function noteChanges(page: Page) {
  const noted = { sent: [] as string[], atOnce: 0 }
  const underWay = new Set<unknown>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !changes.test(pathname)) return
    const isAdded = request.method() === 'POST'
    const id: unknown = isAdded ? request.postDataJSON().specialty_id : pathname.split('/').at(-1)
    noted.sent.push(`${isAdded ? '+' : '-'}${String(id)}`)
    underWay.add(request)
    noted.atOnce = Math.max(noted.atOnce, underWay.size)
  })
  page.on('response', (answer) => underWay.delete(answer.request()))
  page.on('requestfailed', (request) => underWay.delete(request))
  return noted
}

test('after sign-up, Skip saves nothing and Save saves the choice; both open the marketplace', async ({
  page,
}) => {
  const { id } = await packerByCall(page)
  await watchPageArea(page)
  const { sent } = noteChanges(page)
  await page.goto(`/packer/${id}/specialtys`)
  await box(page, 'piano').check()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page).toHaveURL('/marketplace')
  await expect(page.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeFocused()
  expect(await seenIn(page)).not.toContain('Many hands make light moving.')
  expect(sent).toEqual([])

  await page.getByRole('link', { name: 'Pick your specialties' }).click()
  await expect(page).toHaveURL(`/packer/${id}/specialtys`)
  await expect(box(page, 'dolly')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await box(page, 'cargo van').check()
  await save(page).click()
  await expect(page).toHaveURL('/marketplace')
  await expect(page.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeFocused()
  expect(sent).toEqual(['+11'])
  await expect(page.getByRole('link', { name: 'Pick your specialties' })).toHaveCount(0)
})

test('Cancel discards changes; Save sends only the changes, one by one, additions first', async ({
  page,
}) => {
  const { id } = await packerByCall(page, [2, 3, 11])
  const noted = noteChanges(page)
  const profile = page.getByRole('region', { name: 'Your specialties' }).getByRole('listitem')
  await openEdit(page, id)
  await box(page, 'crane').check()
  await box(page, 'piano').uncheck()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  await expect(profile).toHaveText(['dolly', 'piano', 'cargo van'])

  await page.getByRole('link', { name: 'Add or Edit Specialties' }).click()
  await expect(box(page, 'piano')).toBeChecked()
  await expect(box(page, 'crane')).not.toBeChecked()
  await expect(page.getByText('3 selected')).toBeVisible()
  await box(page, 'dolly').uncheck()
  await box(page, 'piano').uncheck()
  await box(page, 'pets').check()
  // A box that is unchecked and checked again has not changed.
  await box(page, 'cargo van').uncheck()
  await box(page, 'cargo van').check()
  await box(page, 'heavy straps').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await pressTwice(save(page))
  await expect(page).toHaveURL(`/packer/${id}`)
  await expect(profile).toHaveText(['heavy straps', 'pets', 'cargo van'])
  expect.soft(noted).toEqual({ sent: ['+7', '+1', '-2', '-3'], atOnce: 1 })
  expect(await storedSpecialties(page, id)).toEqual([1, 7, 11])
  await page.goBack()
  await expect(page).toHaveURL(`/packer/${id}/specialtys/edit`)
  await expect(box(page, 'pets')).toBeChecked()
  await expect(box(page, 'dolly')).not.toBeChecked()
})

test('a change that the API made is not sent again after its response was lost', async ({
  page,
}) => {
  const { id } = await packerByCall(page, [2])
  await openEdit(page, id)
  await box(page, 'crane').check()
  await box(page, 'dolly').uncheck()
  const { sent } = noteChanges(page)
  await page.evaluate(() => scrollTo(0, 0))
  const heal = await failCalls(page, 'POST', changes, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const refetch = page.waitForResponse(
    (answer) => changes.test(answer.url()) && answer.request().method() === 'GET',
  )
  await save(page).click()
  // The button is always in view, so the error that it causes must be in view, too.
  await expect(failureOn(page)).toBeInViewport()
  await refetch
  await heal()
  expect(await storedSpecialties(page, id)).toEqual([2, 10])
  sent.length = 0
  await save(page).click()
  await expect(page).toHaveURL(`/packer/${id}`)
  expect(sent).toEqual(['-2'])
})
