import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { NEWEST_CONTRACT, OLDEST_CONTRACT } from 'shell/contract'
import { guaranteesOf } from 'shell/guarantees'
import { importsOf } from '../../scripts/test/imports.fixture.ts'
import { expect, test } from '../support/console-watch.ts'
import { startFaultServer, type FaultServer } from '../support/fault-server.ts'
import { customerByCall, packerByCall, password } from '../support/people.ts'
import { endElsewhere, expectPrompt } from '../support/session-prompt.ts'
import { checkOut } from '../support/team-checkout.ts'

/*
 * These tests mount each half, as built now, in the oldest and the newest supported shell. A half's
 * pipeline sets APPS and runs only the tests of that half: npm run check:contract -w customer-app.
 */

const root = path.resolve(import.meta.dirname, '../..')
const halves = (process.env.APPS ?? 'customer-app,packer-app')
  .split(',')
  .filter((app) => app !== 'shell')

/** Edits that turn the current shell into a shell of an earlier contract. */
const backTo: Record<number, [file: string, from: string | RegExp, to: string][]> = {
  1: [
    ['shell/src/contract/contract.ts', /NEWEST_CONTRACT = \d+/, 'NEWEST_CONTRACT = 1'],
    ['shell/src/layout/layout.tsx', /\n +unsaved=.*/, ''],
    ['shell/src/layout/layout.tsx', /\n +live=.*/, ''],
  ],
}

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => path.join(folder, file))

for (const half of halves) {
  test(`${half} uses only tokens and imports that the oldest contract guarantees`, () => {
    const { tokens, names } = guaranteesOf(OLDEST_CONTRACT)
    const dist = path.join(root, half, 'dist')
    const used = readdirSync(dist)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(path.join(dist, file), 'utf8').matchAll(/var\(--([\w-]+)\)/g),
      ])
      .map(([, token = '']) => token)
      // These variables belong to the lightbox library.
      .filter((token) => !token.startsWith('yarl__'))
    expect(used.length).toBeGreaterThan(20)
    expect([...new Set(used)].filter((token) => !tokens.includes(token))).toEqual([])

    const imports = sourceFiles(path.join(root, half, 'src')).flatMap(importsOf)
    for (const [shared, promised] of Object.entries(names)) {
      const wanted = imports.flatMap(({ from, names }) => (from === shared ? names : []))
      expect(wanted.length, shared).toBeGreaterThan(2)
      expect(
        wanted.filter((name) => !promised.includes(name)),
        shared,
      ).toEqual([])
    }
  })
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
    }
  })
}
