import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { startFaultServer, type FaultServer } from './fault-server.ts'
import { installWorker } from './installed-worker.ts'
import { newName, password } from './people.ts'
import { checkOut } from './team-checkout.ts'

const lede = 'Find moving gigs that match your skills and location.'
const markOfTwo = 'Release two'

/**
 * The module that release Two exposes. It shows the half below a line, and has another page. It fails where the
 * test has set `faulty` to: at its `start`, at its first `render`, in 5 % of pages at their first render
 * (`sometimes`), or as soon as the user is `typing`. For `waiting`, it waits forever instead.
 */
const appOfTwo = `
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import PackerApp from './whole-app.tsx'

if (globalThis.faulty === 'sometimes' && Math.random() < 0.05) globalThis.faulty = 'render'
const failAt = (where) => {
  if (globalThis.faulty === where) throw new Error(where)
}
failAt('start')
if (globalThis.faulty === 'waiting') await new Promise(() => {})

export default function AppOfTwo(props) {
  failAt('render')
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const listen = () => setIsTyping(true)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (isTyping) failAt('typing')
  if (useLocation().pathname === '/new-page') return <h1>A new page</h1>
  return (
    <>
      <p>${markOfTwo}</p>
      <PackerApp {...props} />
    </>
  )
}
`
const addressesOfTwo = `
import { addresses as all } from './all-addresses.ts'
export const addresses = [...all, '/new-page']
`

type Session = Awaited<ReturnType<BrowserContext['cookies']>>

interface TabOptions {
  /** Where release Two fails, as in `appOfTwo`. */
  faulty?: string
  session?: Session
}

/**
 * Publishes the shell, the customer half, and releases One and Two of the packer half to the store.
 */
async function storeReleases(store: string) {
  const team = checkOut()
  function idIn(output: string): string {
    const release = / ([0-9a-f]{10}): live since/.exec(output)?.[1]
    if (release) return release
    throw new Error(`Nothing was released: ${output}`)
  }
  await team.npm('release -w shell', { RELEASE_STORE: store })
  await team.npm('release -w customer-app', { RELEASE_STORE: store })
  const one = idIn(await team.npm('release -w packer-app', { RELEASE_STORE: store }))
  team.wrap('packer-app/src/packer-app.tsx', 'whole-app.tsx', appOfTwo)
  team.wrap('packer-app/src/addresses.ts', 'all-addresses.ts', addressesOfTwo)
  const two = idIn(await team.npm('release -w packer-app', { RELEASE_STORE: store }))
  team.remove()
  return { one, two }
}

async function createBrokenHalf(browser: Browser, baseURL: string) {
  const store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  const { one, two } = await storeReleases(store)

  /** Signs a packer up. Cookies ignore ports, so the session is valid on each fault server. */
  async function signUp(): Promise<Session> {
    const context = await browser.newContext({ baseURL })
    await context.request.post('/api/auth/signup', {
      data: { username: newName('packer'), password, user_type: 'packer' },
    })
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }

  const packer = await signUp()
  return {
    one,
    two,
    signUp,
    /**
     * Serves the store with Two live. With `elsewhere`, the packer half comes from another origin.
     */
    async startServer(elsewhere = false) {
      const opened = await startFaultServer({ store, product: baseURL, elsewhere })
      opened.point(two, [one])
      return opened
    },
    /** Opens a signed-in packer's tab, which records when a heading first appears. */
    async openTab(
      tabBrowser: Browser,
      { faulty, session = packer }: TabOptions = {},
    ): Promise<Page> {
      const context = await tabBrowser.newContext()
      await context.addCookies(session)
      await installWorker(context)
      const page = await context.newPage()
      await page.addInitScript((value) => {
        const seen = globalThis as { faulty?: string; shownAt?: number }
        seen.faulty = value
        new MutationObserver(() => {
          if (document.querySelector('h1:not(#first-paint *)')) seen.shownAt ??= Date.now()
        }).observe(document, { childList: true, subtree: true })
      }, faulty)
      return page
    },
    remove: () => rmSync(store, { recursive: true, force: true }),
  }
}

/**
 * The fixtures of tests in which the packer half is broken. The store has two releases: Two, which
 * is live, and One, the last good release. Each worker builds both releases once.
 */
export const test = base.extend<object, { half: Awaited<ReturnType<typeof createBrokenHalf>> }>({
  half: [
    async ({ browser }, use, { project }) => {
      const half = await createBrokenHalf(browser, project.use.baseURL ?? '')
      await use(half)
      half.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export const shownAt = (page: Page) =>
  page.evaluate(() => (globalThis as { shownAt?: number }).shownAt ?? 0)

/**
 * Adds a line to the test report: how many seconds passed from `from` to the page's first heading.
 */
export async function noteTime(page: Page, from: number, what: string) {
  const seconds = ((await shownAt(page)) - from) / 1000
  test.info().annotations.push({ type: 'seconds', description: `${what}: ${seconds.toFixed(2)}` })
}

/** Expects that any release of the packer half shows the marketplace. */
export async function expectMarketplace(page: Page) {
  // The skeleton may show the same text before the half has loaded, so exclude it.
  const shown = page.getByText(lede).and(page.locator(':not(#first-paint *)'))
  await expect(shown).toBeVisible({ timeout: 20_000 })
}

export async function expectRelease(page: Page, name: 'One' | 'Two') {
  await expectMarketplace(page)
  await expect(page.getByText(markOfTwo)).toHaveCount(name === 'Two' ? 1 : 0)
}

/** Expects that the page's latest failure report has these values and nothing else. */
export async function expectReport(
  at: FaultServer,
  report: { release: string; fault: string; outcome: string },
) {
  await expect
    .poll(() => at.reports.at(-1))
    .toEqual({
      half: 'packer-app',
      shell: expect.stringMatching(/^[0-9a-f]{10}$/) as unknown,
      ...report,
    })
}

export async function close(page: Page, at: FaultServer) {
  await page.context().close()
  await at.close()
}

/** Returns a pattern for the chunk of the exposed module, which the marketplace needs first. */
export const firstPart = (at: FaultServer, release: string) =>
  new RegExp(`${release}/${at.manifest(release).next[0]?.file}`)

export { expect }
