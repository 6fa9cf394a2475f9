import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Fault, faults, startFaultServer, type FaultServer } from '../support/fault-server.ts'
import { newName, password } from '../support/people.ts'
import { checkOut } from '../support/team-checkout.ts'

/* What visitors see when the packer half is broken. The store has two releases: Two, which is live,
   and One, the last good release. */

let store: string
let one: string
let two: string
let packer: Session

const ledes = {
  One: 'Find moving gigs that match your skills and location.',
  Two: 'Release two: find moving gigs.',
}

/**
 * Code for release Two that throws if the test has set `faulty` to `where`. For 'waiting' it never
 * settles.
 */
const faultCode = (where: string) =>
  `if ((globalThis as { faulty?: string }).faulty === '${where}') ${
    where === 'waiting' ? 'await new Promise(() => {})' : `throw new Error('${where}')`
  }`

// Serial, so that one worker builds once and tries all faults in turn.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }, { project }) => {
  test.setTimeout(180_000)
  store = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  const team = checkOut()
  const idIn = (line: string) => / ([0-9a-f]{10}) is live/.exec(line)?.[1] ?? ''
  await team.npm('release -w shell', { RELEASE_STORE: store })
  await team.npm('release -w customer-app', { RELEASE_STORE: store })
  one = idIn(await team.npm('release -w packer-app', { RELEASE_STORE: store }))
  team.edit('packer-app/src/pages/marketplace/marketplace-page.tsx', ledes.One, ledes.Two)
  for (const [file, line, where] of [
    ['packer-app.tsx', 'export default function', 'start'],
    ['packer-app.tsx', 'export default function', 'waiting'],
    ['packer-app.tsx', '  useLiveChanges(live)', 'render'],
    ['profile/profile-form.tsx', '  const form = useRef', 'typing'],
  ] as const) {
    team.edit(`packer-app/src/${file}`, line, `${faultCode(where)}\n${line}`)
  }
  team.edit(
    'packer-app/src/routes.ts',
    "path: '/specialtys',",
    `path: '/new-page',
    load: async () => (await import('./pages/specialties-page.tsx')).SpecialtiesPage,
  },
  {
    path: '/specialtys',`,
  )
  two = idIn(await team.npm('release -w packer-app', { RELEASE_STORE: store }))
  team.remove()

  packer = await signUp(browser, project.use.baseURL)
})

test.afterAll(() => rmSync(store, { recursive: true, force: true }))

async function startServer(baseURL: string | undefined, elsewhere = false) {
  const opened = await startFaultServer({ store, product: baseURL ?? '', elsewhere })
  opened.point(two, [one])
  return opened
}

type Session = Awaited<ReturnType<BrowserContext['cookies']>>

/** Cookies ignore ports, so a session of the product is valid on each fault server. */
async function signUp(browser: Browser, baseURL: string | undefined): Promise<Session> {
  const context = await browser.newContext({ baseURL })
  await context.request.post('/api/auth/signup', {
    data: { username: newName('packer'), password, user_type: 'packer' },
  })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

interface TabOptions {
  /** Where release Two throws. */
  faulty?: string
  session?: Session
}

/** Opens a signed-in packer's tab, which records when a heading first appears. */
async function openTab(
  browser: Browser,
  { faulty, session = packer }: TabOptions = {},
): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(session)
  const page = await context.newPage()
  await page.addInitScript((value) => {
    const seen = globalThis as { faulty?: string; shownAt?: number }
    seen.faulty = value
    new MutationObserver(() => {
      if (document.querySelector('h1:not(#first-paint *)')) seen.shownAt ??= Date.now()
    }).observe(document, { childList: true, subtree: true })
  }, faulty)
  return page
}

const shownAt = (page: Page) =>
  page.evaluate(() => (globalThis as { shownAt?: number }).shownAt ?? 0)

/** Adds a line to the test report: how many seconds passed from the fault to the page's heading. */
async function noteTime(page: Page, from: number, what: string) {
  const seconds = ((await shownAt(page)) - from) / 1000
  test.info().annotations.push({ type: 'seconds', description: `${what}: ${seconds.toFixed(2)}` })
}

async function expectRelease(page: Page, name: keyof typeof ledes) {
  // The skeleton may show the same text before the half has loaded, so exclude it.
  const lede = page.getByText(ledes[name]).and(page.locator(':not(#first-paint *)'))
  await expect(lede).toBeVisible({ timeout: 20_000 })
}

/** Expects the page's latest failure report, with no data that identifies the visitor. */
async function expectReport(
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

async function close(page: Page, at: FaultServer) {
  await page.context().close()
  await at.close()
}

const isQuick = ([name]: [string, Fault]) => !/^no response|stalls halfway|slow/.test(name)
const quick = Object.entries(faults).filter(isQuick) as [string, Fault][]

/** Matches the chunk of the exposed module, which the marketplace needs first. */
const firstPart = (at: FaultServer) => new RegExp(`${two}/${at.manifest(two).next[0]?.file}`)

/** Matches the chunks that load later, with the pages that need them. */
function laterParts(at: FaultServer) {
  const { files, start, next } = at.manifest(two)
  const first = new Set([...start, ...next].map(({ file }) => file))
  const later = files.filter(({ file }) => file.endsWith('.js') && !first.has(file))
  return new RegExp(`${two}/(${later.map(({ file }) => file).join('|')})`)
}

for (const elsewhere of [false, true]) {
  const where = elsewhere ? 'another' : 'the same'
  test(`when an entry on ${where} origin fails to load, the page falls back to the previous release`, async ({
    browser,
    baseURL,
  }) => {
    const at = await startServer(baseURL, elsewhere)
    const page = await openTab(browser)
    for (const [name, fault] of quick) {
      await test.step(name, async () => {
        at.mend()
        at.break(new RegExp(`${two}/entry`), fault)
        const before = at.reports.length
        await page.goto(`${at.address}/marketplace`)
        await expectRelease(page, 'One')
        expect(await page.evaluate(() => 'changed' in window)).toBe(false)
        await noteTime(page, at.brokenAt(), `${name}, ${where} origin`)
        const expectedFault = name.startsWith('changed') ? 'integrity' : 'unreachable'
        await expectReport(at, { release: two, fault: expectedFault, outcome: 'fallback' })
        expect(at.reports).toHaveLength(before + 1)
      })
    }
    await close(page, at)
  })
}

test('when a release throws or does not fit the shell, the page falls back to the previous release', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  const { global, contract, shared } = at.manifest(two)
  at.derive(two, 'unparsed', { global }, (text) => `(((${text}`)
  at.derive(two, 'later', { contract: { oldest: contract.newest + 1, newest: 9 } })
  at.derive(two, 'greedy', { shared: { ...shared, react: '^20.0.0' } })
  const rows: [string, { live?: string; faulty?: string; fault: string }][] = [
    ['does not parse', { live: 'unparsed', fault: 'broken' }],
    ['throws at its start', { faulty: 'start', fault: 'broken' }],
    ['throws when it is shown', { faulty: 'render', fault: 'crashed' }],
    ['speaks another contract', { live: 'later', fault: 'contract' }],
    ['takes another major of React', { live: 'greedy', fault: 'shared' }],
  ]
  for (const [what, { live = two, faulty, fault }] of rows) {
    await test.step(what, async () => {
      at.point(live, [one])
      const page = await openTab(browser, { faulty })
      await page.goto(`${at.address}/marketplace`)
      await expectRelease(page, 'One')
      // A release that does not fit the shell is preloaded but never loaded, so measure from the preload.
      await noteTime(page, at.requestedAt(new RegExp(`${live}/entry`)), what)
      await expectReport(at, { release: live, fault, outcome: 'fallback' })
      const ran = await page.evaluate((name) => name in globalThis, global ?? '')
      expect(ran).toBe(faulty !== undefined)
      await page.context().close()
    })
  }
  await at.close()
})

test('the shell checks the hash of an entry without a preload, also for a fallback and a Retry', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  at.break(/packer-app\/\w+\/entry/, faults['changed bytes'])
  const page = await openTab(browser)
  await page.goto(`${at.address}/about`)
  await page.getByRole('link', { name: 'Marketplace' }).click()
  await expect(page.getByRole('alert')).toContainText('The packer pages could not be loaded')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
  await close(page, at)
})

test('when the first chunk is missing or changed, the page falls back to the previous release', async ({
  browser,
  baseURL,
}) => {
  for (const name of ['a missing file', 'changed bytes'] as const) {
    const at = await startServer(baseURL, name.startsWith('changed'))
    at.break(firstPart(at), faults[name])
    const page = await openTab(browser)
    await page.goto(`${at.address}/marketplace`)
    await expectRelease(page, 'One')
    await noteTime(page, at.brokenAt(), `first part: ${name}`)
    await expectReport(at, { release: two, fault: 'chunk', outcome: 'fallback' })
    await close(page, at)
  }
})

test('the shell gives up a stalled download after ten seconds, but waits for a slow one', async ({
  browser,
  baseURL,
}) => {
  // Run all cases concurrently, because they mostly wait.
  const rows: [string, 'entry' | 'part' | 'itself', Fault, keyof typeof ledes][] = [
    ['an entry without a response', 'entry', faults['no response'], 'One'],
    ['an entry that stalls halfway', 'entry', faults['a response that stalls halfway'], 'One'],
    ['a chunk without a response', 'part', faults['no response'], 'One'],
    ['a very slow entry', 'entry', faults['a very slow connection'], 'Two'],
    ['a very slow chunk', 'part', faults['a very slow connection'], 'Two'],
    ['a release that never finishes loading', 'itself', () => {}, 'One'],
  ]
  await Promise.all(
    rows.map(async ([what, file, fault, shown]) => {
      const at = await startServer(baseURL)
      if (file === 'entry') at.break(new RegExp(`${two}/entry`), fault)
      if (file === 'part') at.break(firstPart(at), fault)
      const page = await openTab(browser, { faulty: file === 'itself' ? 'waiting' : undefined })
      const begun = Date.now()
      await page.goto(`${at.address}/marketplace`)
      await expectRelease(page, shown)
      await noteTime(page, begun, what)
      const waited = (await shownAt(page)) - begun
      expect(waited, what).toBeGreaterThan(10_000)
      if (shown === 'One') {
        const expectedFault = file === 'part' ? 'chunk' : 'hung'
        await expectReport(at, { release: two, fault: expectedFault, outcome: 'fallback' })
      } else {
        expect(at.reports, what).toEqual([])
      }
      await close(page, at)
    }),
  )
})

test('when both releases fail, the page shows an error, and Retry loads the repaired release', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  at.break(/packer-app\/\w+\/entry/, faults['an overloaded server'])
  const page = await openTab(browser, { session: await signUp(browser, baseURL) })
  await page.goto(`${at.address}/marketplace`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The packer pages could not be loaded')
  await noteTime(page, at.brokenAt(), 'both releases fail: the message')
  await expect.poll(() => at.reports).toHaveLength(2)
  expect(at.reports).toMatchObject([{ outcome: 'message' }, { outcome: 'message' }])

  await test.step('the public pages still work', async () => {
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
    await page.getByRole('link', { name: 'Marketplace' }).click()
  })
  const before = at.requests.length
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => at.requests.slice(before).some((url) => url.includes('/entry')))
    .toBe(true)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()

  at.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectRelease(page, 'Two')

  await test.step('Sign Out and the landing page still work', async () => {
    at.break(/packer-app\//, faults['a reset connection'])
    await page.reload()
    await expect(alert).toContainText('The packer pages could not be loaded')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
  })
  await close(page, at)
})

test('Retry after a crash loads the release that is now live', async ({ browser, baseURL }) => {
  const at = await startServer(baseURL)
  at.point(two)
  const page = await openTab(browser, { faulty: 'render' })
  await page.goto(`${at.address}/marketplace`)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  at.point(one)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectRelease(page, 'One')
  await close(page, at)
})

test('a page that a half adds works without a shell release, and a rollback removes it', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  const page = await openTab(browser)
  const open = async () => (await page.goto(`${at.address}/new-page`))?.status()
  expect(await open()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Specialties' })).toBeVisible()
  at.point(one)
  expect(await open()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await close(page, at)
})

test('an open tab whose release is gone switches to the live release without a reload', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  // Prefetched chunks fail, so the tab has only the code of the pages that it has shown.
  at.break(laterParts(at), faults['a missing file'])
  const page = await openTab(browser)
  await page.goto(`${at.address}/marketplace`)
  await expectRelease(page, 'Two')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  at.point(one)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, packer_/ })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  expect(at.requests.filter((url) => url.includes('halves.json'))).toHaveLength(1)
  await expectReport(at, { release: two, fault: 'chunk', outcome: 'renewed' })
  await close(page, at)
})

test('when a page throws, the previous release shows it and keeps the input', async ({
  browser,
  baseURL,
}) => {
  const at = await startServer(baseURL)
  const page = await openTab(browser)
  await page.goto(`${at.address}/packer/edit`)
  await page.getByLabel('Bio').fill('Typed, not saved.')
  await page.evaluate(() => Object.assign(globalThis, { faulty: 'typing' }))
  await page.getByLabel('Bio').press('x')
  await expectReport(at, { release: two, fault: 'crashed', outcome: 'fallback' })
  await expect(page.getByLabel('Bio')).toHaveValue('Typed, not saved.')
  await close(page, at)
})

test('the failure metric counts the reports of pages', async ({ browser, baseURL, request }) => {
  const at = await startServer(baseURL)
  const line = 'manyhands_half_failures_total{half="packer-app",fault="crashed",outcome="fallback"}'
  const count = async () => {
    const text = await (await request.get('/metrics')).text()
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length) ?? 0,
    )
  }
  const before = await count()
  const page = await openTab(browser, { faulty: 'render' })
  await page.goto(`${at.address}/marketplace`)
  await expectRelease(page, 'One')
  await expect.poll(count).toBe(before + 1)
  await close(page, at)
})
