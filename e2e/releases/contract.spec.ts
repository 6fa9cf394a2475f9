import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NEWEST_CONTRACT, OLDEST_CONTRACT } from 'shell/contract'
import { promisedBy } from 'shell/promises'
import { expect, test } from '../support/console-watch.ts'
import { openStand, type Stand } from '../support/fault-stand.ts'
import { customerByCall, packerByCall, password } from '../support/people.ts'
import { endElsewhere, expectPrompt } from '../support/session-prompt.ts'
import { checkOut } from '../support/team-checkout.ts'

/* Each half as it is built now, in the oldest shell that it has to live with and in the newest one. A
   half's pipeline runs the tests with its name: npm run check:contract -w customer-app. */

const root = path.resolve(import.meta.dirname, '../..')
const halves = (process.env.APPS ?? 'customer-app,packer-app')
  .split(',')
  .filter((app) => app !== 'shell')

/** What takes this shell back to an earlier contract. */
const backTo: Record<number, [file: string, from: string | RegExp, to: string][]> = {
  1: [
    ['shell/src/contract/contract.ts', /NEWEST_CONTRACT = \d+/, 'NEWEST_CONTRACT = 1'],
    ['shell/src/shell.tsx', /\n +unsaved=.*/, ''],
  ],
}

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))

for (const half of halves) {
  test(`${half} uses no more than the oldest contract promises`, () => {
    const { tokens, names } = promisedBy(OLDEST_CONTRACT)
    const dist = path.join(root, half, 'dist')
    const used = readdirSync(dist)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(path.join(dist, file), 'utf8').matchAll(/var\(--([\w-]+)\)/g),
      ])
      .map(([, token = '']) => token)
      // The lightbox's library sets its own.
      .filter((token) => !token.startsWith('yarl__'))
    expect(used.length).toBeGreaterThan(20)
    expect([...new Set(used)].filter((token) => !tokens.includes(token))).toEqual([])

    const text = sources(path.join(root, half, 'src')).join('\n')
    for (const [of, promised] of Object.entries(names)) {
      const named = new RegExp(`import (?!type)(\\w+)?(?:, )?(?:\\{([^}]+)\\})? from '${of}'`, 'g')
      const imports = [...text.matchAll(named)]
      const wanted = imports
        .flatMap(([, whole, list = '']) => [...(whole ? ['default'] : []), ...list.split(',')])
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
      expect(wanted.length, of).toBeGreaterThan(2)
      // What is taken in any other way, nobody could look through.
      const others = text
        .replace(named, '')
        .match(new RegExp(`(import|export) (?!type).*'${of}'`, 'g'))
      expect(others ?? [], of).toEqual([])
      expect(
        wanted.filter((name) => !promised.includes(name)),
        of,
      ).toEqual([])
    }
  })
}

// The newest shell is the one in which all other browser tests run: a half alone is held against it here.
const newest = process.env.APPS ? NEWEST_CONTRACT : NEWEST_CONTRACT - 1
for (let contract = OLDEST_CONTRACT; contract <= newest; contract++) {
  test.describe(`in a shell of contract ${contract}`, () => {
    test.describe.configure({ mode: 'default' })
    let store: string
    let at: Stand

    test.beforeAll(async ({ browserName: _any }, { project }) => {
      test.setTimeout(120_000)
      store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
      const team = checkOut()
      for (const half of halves) await team.npm(`release -w ${half}`, { RELEASE_STORE: store })
      for (const change of backTo[contract] ?? []) team.edit(...change)
      await team.npm('release -w shell', { RELEASE_STORE: store })
      team.remove()
      at = await openStand({ store, product: project.use.baseURL ?? '' })
    })
    test.afterAll(async () => {
      await at.close()
      rmSync(store, { recursive: true, force: true })
    })

    test('customer-app: dashboard, form, and the prompt when the session ends', async ({
      page,
    }) => {
      await customerByCall(page)
      await page.goto(`${at.address}/customer/dashboard`)
      await page.getByRole('button', { name: 'Create New Job' }).click()
      await expect(page.getByRole('heading', { name: 'Create Moving Job' })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await endElsewhere(page)
      await expectPrompt(page, `${at.address}/customer/dashboard`)
      expect(at.reports).toEqual([])
    })

    test('packer-app: its pages, toasts, and what was typed when the session ends', async ({
      page,
    }) => {
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
      expect(at.reports).toEqual([])
    })
  })
}
