import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { releaseBuild, storeOf } from '../../scripts/releases/release-store.ts'
import { expect, test } from '../support/console-watch.ts'
import { startFaultServer } from '../support/fault-server.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Serves the built product from a store of its own, so that no other test sees its switch. */
async function startProduct(baseURL = '') {
  const store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  for (const app of ['shell', 'customer-app', 'packer-app']) {
    await releaseBuild(storeOf(store, app), path.join(root, app, 'dist'))
  }
  const at = await startFaultServer({ store, product: baseURL })
  rmSync(store, { recursive: true })
  return at
}

/** Does what a page of the shell does when a packer has a gig today. */
const register = (page: Page) =>
  page.evaluate(async () => {
    type Policy = { createScriptURL(address: string): string }
    const types = globalThis as {
      trustedTypes?: { createPolicy(name: string, to: Policy): Policy }
    }
    const policy = types.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' })
    const script = policy?.createScriptURL('') ?? ''
    await navigator.serviceWorker.register(script, { scope: '/packer/today' })
  })

const left = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return [registrations.map(({ active }) => active?.state), await caches.keys()]
  })

const installed = [['activated'], ['manyhands-day-sheet-1']]
const nothing = [[], []]

test('the switch of the page server removes the worker and its cache, without a release', async ({
  page,
  baseURL,
}) => {
  const at = await startProduct(baseURL)
  await page.goto(`${at.address}/about`)
  await register(page)
  await expect.poll(() => left(page)).toEqual(installed)

  writeFileSync(path.join(at.folder, 'shell/withdraw-worker'), '')
  await page.goto(`${at.address}/packer/today`)
  await expect(page.getByText('Sign in as a packer')).toBeVisible()
  await expect.poll(() => left(page)).toEqual(nothing)
  // A page that asks for it does not get it again.
  await page.goto(`${at.address}/about`)
  await register(page)
  await expect.poll(() => left(page)).toEqual(nothing)
  await page.goto('about:blank')
  await at.close()
})

test('a worker that no longer answers leaves the other pages alone, and is cleared by one of them', async ({
  page,
  baseURL,
}) => {
  const at = await startProduct(baseURL)
  const [release = ''] = readdirSync(path.join(at.folder, 'shell')).filter((name) =>
    /^[0-9a-f]{10}$/.test(name),
  )
  writeFileSync(
    path.join(at.folder, 'shell', release, 'sw.js'),
    `addEventListener('fetch', (event) => event.respondWith(new Promise(() => {})))`,
  )
  await page.goto(`${at.address}/about`)
  await register(page)
  await expect.poll(() => left(page)).toEqual([['activated'], []])
  await page.goto(`${at.address}/help`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  writeFileSync(path.join(at.folder, 'shell/withdraw-worker'), 'clear-site-data')
  await page.goto(`${at.address}/about`)
  await expect.poll(() => left(page)).toEqual(nothing)
  await page.goto(`${at.address}/packer/today`)
  await expect(page.getByText('Sign in as a packer')).toBeVisible()
  await page.goto('about:blank')
  await at.close()
})
