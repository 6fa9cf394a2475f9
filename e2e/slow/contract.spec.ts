import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { NEWEST_CONTRACT, OLDEST_CONTRACT } from 'shell/contract'
import { guaranteesOf } from 'shell/guarantees'
import { expect, test } from '../support/console-watch.ts'
import { startFaultServer, type FaultServer } from '../support/fault-server.ts'
import {
  customerByCall,
  newCaller,
  packerByCall,
  password,
  postGigByCall,
} from '../support/people.ts'
import { endElsewhere, expectPrompt } from '../support/session-prompt.ts'
import { halves } from '../support/halves.ts'
import { checkOut } from '../support/team-checkout.ts'

/*
 * These tests mount each half, as built now, in the oldest and the newest supported shell. A half's
 * pipeline sets APPS and runs only the tests of that half: npm run check:contract -w customer-app.
 */

/** Edits that turn the current shell into a shell of an earlier contract. */
const backTo: Record<number, [file: string, from: string, to: string][]> = {
  1: [
    [
      'shell/src/contract/contract.ts',
      `NEWEST_CONTRACT = ${NEWEST_CONTRACT}`,
      'NEWEST_CONTRACT = 1',
    ],
    ['shell/src/layout/layout.tsx', 'unsaved={unsavedInput[`${role}-app`]}', ''],
    ['shell/src/layout/layout.tsx', 'live={liveForHalves}', ''],
  ],
}

/** Returns the CSS variables that the page's style rules use, except those that components set themselves. */
function tokensInUse(): string[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const text = rules.map(({ cssText }) => cssText)
  const set = text.filter((rule) => !rule.startsWith(':root')).join('\n')
  const used = text.flatMap((rule) => [...rule.matchAll(/var\(--([\w-]+)\)/g)])
  return [...new Set(used.map(([, name = '']) => name))].filter(
    (name) => !set.includes(`--${name}:`),
  )
}

/** The half's pages by role, besides those of `visits`. */
const pages: Record<string, string[]> = {
  'customer-app': ['/customer/dashboard', '/customer/history', '/customer/profile'],
  'packer-app': ['/marketplace', '/packer/gigs/booked', '/specialtys'],
}

type Visit = (page: Page, at: FaultServer) => Promise<void>

/**
 * For each half, a function that visits its pages and ends the session, which shows the sign-in
 * prompt.
 */
const visits: Record<string, Visit> = {
  async 'customer-app'(page, at) {
    await customerByCall(page)
    await page.goto(`${at.address}/customer/dashboard`)
    await page.getByRole('button', { name: 'Create New Job' }).click()
    await expect(page.getByRole('heading', { name: 'Create Moving Job' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await endElsewhere(page)
    await expectPrompt(page, `${at.address}/customer/dashboard`)
  },
  async 'packer-app'(page, at) {
    const { username } = await packerByCall(page)
    await page.goto(`${at.address}/packer/edit`)
    await page.getByLabel('Bio').fill('Typed, not saved.')
    await endElsewhere(page)
    await expectPrompt(page, `${at.address}/packer/edit`)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Bio')).toHaveValue('Typed, not saved.')
    await page.getByLabel('Full name').fill('Marcus Tran')
    await page.getByLabel('Email').fill('marcus@example.com')
    await page.getByLabel('Phone').fill('510-555-0177')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await expect(page.getByText('Profile saved.')).toBeVisible()
  },
}

// The other browser tests cover the newest contract. If APPS is set, a half's pipeline runs only
// this file, so cover the newest contract here, too.
const contracts = process.env.APPS ? [OLDEST_CONTRACT, NEWEST_CONTRACT] : [OLDEST_CONTRACT]
for (const contract of contracts) {
  test.describe(`in a shell of contract ${contract}`, () => {
    test.describe.configure({ mode: 'default' })
    let store: string
    let at: FaultServer

    test.beforeAll(async ({ browserName: _any }, { project }) => {
      test.setTimeout(120_000)
      store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
      const team = checkOut()
      for (const half of halves) await team.npm(`release -w ${half}`, { RELEASE_STORE: store })
      for (const change of backTo[contract] ?? []) team.edit(...change)
      await team.npm('release -w shell', { RELEASE_STORE: store })
      team.remove()
      at = await startFaultServer({ store, product: project.use.baseURL ?? '' })
    })
    test.afterAll(async () => {
      await at.close()
      rmSync(store, { recursive: true, force: true })
    })

    for (const half of halves) {
      test(`${half} runs, and keeps unsaved input when the session ends`, async ({ page }) => {
        await visits[half]?.(page, at)
        expect(at.reports).toEqual([])
      })

      test(`the styles of ${half} use only tokens that contract ${contract} guarantees`, async ({
        page,
      }) => {
        const customer = await newCaller()
        await customerByCall(half === 'customer-app' ? page : customer)
        const gig = await postGigByCall(half === 'customer-app' ? page : customer)
        if (half === 'packer-app') await packerByCall(page)
        const job = half === 'customer-app' ? `/customer/jobs/${gig.id}` : `/gig/${gig.id}`
        const used = new Set<string>()
        for (const address of [...(pages[half] ?? []), job]) {
          await page.goto(at.address + address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          for (const token of await page.evaluate(tokensInUse)) used.add(token)
        }
        await customer.request.dispose()
        expect(used.size).toBeGreaterThan(20)
        const { tokens } = guaranteesOf(contract)
        expect([...used].filter((token) => !tokens.includes(token))).toEqual([])
      })
    }
  })
}
