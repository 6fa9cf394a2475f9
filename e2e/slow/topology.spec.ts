import type { Page } from '@playwright/test'
import { expect } from '../support/console-watch.ts'
import { fillJob, jobTyped, openJobForm } from '../support/job-form.ts'
import { signOut, signUpCustomer, signUpPacker } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'
import { onlyOnLinux, test } from '../support/topology-test.ts'

onlyOnLinux()
test.describe.configure({ mode: 'default' })

async function postJob(page: Page, title: string) {
  const form = await openJobForm(page)
  await fillJob(form, { ...jobTyped, title })
  await form.locator('input[type="file"]').setInputFiles([demoPicture('living.jpg')])
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
}

async function expectJob(page: Page, title: string) {
  const picture = page.getByRole('listitem').filter({ hasText: title }).locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  // Do not use the cache, which would hide a server that is down.
  const served = await picture.evaluate(async ({ currentSrc }: HTMLImageElement) => {
    const answer = await fetch(currentSrc, { cache: 'no-store', credentials: 'include' })
    return answer.status
  })
  expect(served).toBe(200)
}

/** Expects that the shell and the packer half still work. */
async function expectPackersWork(page: Page) {
  await signUpPacker(page)
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
  await signOut(page)
}

test.describe('behind the gateway', () => {
  // The open page's event stream may be on the process that a test kills.
  test.use({ expectConsole: [/ERR_INCOMPLETE_CHUNKED_ENCODING/] })

  test('the product works with either of two API processes down', async ({ page, topology }) => {
    await signUpCustomer(page)
    await postJob(page, 'With both there')
    await expectJob(page, 'With both there')

    await topology.kill('api-1')
    await page.reload()
    await expectJob(page, 'With both there')
    await postJob(page, 'With the second alone')

    await topology.restart('api-1')
    await topology.kill('api-2')
    await page.reload()
    await expectJob(page, 'With the second alone')
    await topology.restart('api-2')
  })

  test('when the server of one half is down, the shell and the other half still work', async ({
    page,
    request,
    topology,
  }) => {
    await topology.kill('customer-app')
    const away = await request.get('/customer-app/live.json')
    expect([away.status(), away.headers()['cache-control']]).toEqual([502, 'no-store'])
    await expectPackersWork(page)
    await topology.restart('customer-app')
    const back = await request.get('/customer-app/live.json')
    expect([back.status(), back.headers()['cache-control']]).toEqual([200, 'no-cache'])
    await signUpCustomer(page)
  })
})

test.describe('on separate hosts', () => {
  test.use({ shape: 'separate' })

  test('page, API and halves work together, and one half works while the other is down', async ({
    page,
    topology,
  }) => {
    const hosts = new Set<string>()
    page.on('response', (answer) => {
      const [, host] = /^http:\/\/(\w+)\.manyhands\.localhost:/.exec(answer.url()) ?? []
      if (host) hosts.add(host)
    })
    await signUpCustomer(page)
    await postJob(page, 'From host to host')
    await page.reload()
    await expectJob(page, 'From host to host')
    expect([...hosts].toSorted()).toEqual(['api', 'app', 'customers'])
    await signOut(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()

    await topology.kill('customer-app')
    await expectPackersWork(page)
    expect(hosts).toContain('packers')
  })
})
