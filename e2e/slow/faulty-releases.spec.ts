import { faults, type FaultServer } from '../support/fault-server.ts'
import {
  close,
  expect,
  expectRelease,
  expectReport,
  noteTime,
  test,
} from '../support/broken-half.ts'

// The tests run in one worker, so that the releases are built only once.
test.describe.configure({ mode: 'default' })

/** Returns a pattern that matches the chunks that load only when a page needs them. */
function laterParts(at: FaultServer, two: string) {
  const { files, start, next } = at.manifest(two)
  const first = new Set([...start, ...next].map(({ file }) => file))
  const later = files.filter(({ file }) => file.endsWith('.js') && !first.has(file))
  return new RegExp(`${two}/(${later.map(({ file }) => file).join('|')})`)
}

test('when a release throws or does not fit the shell, the page falls back to the previous release', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  const { global, contract, shared } = at.manifest(half.two)
  at.derive(half.two, 'unparsed', { global }, (text) => `(((${text}`)
  at.derive(half.two, 'later', { contract: { oldest: contract.newest + 1, newest: 9 } })
  at.derive(half.two, 'greedy', { shared: { ...shared, react: '^20.0.0' } })
  const rows: [string, { live?: string; faulty?: string; fault: string }][] = [
    ['does not parse', { live: 'unparsed', fault: 'broken' }],
    ['throws at its start', { faulty: 'start', fault: 'broken' }],
    ['throws when it is shown', { faulty: 'render', fault: 'crashed' }],
    ['speaks another contract', { live: 'later', fault: 'contract' }],
    ['takes another major of React', { live: 'greedy', fault: 'shared' }],
  ]
  for (const [what, { live = half.two, faulty, fault }] of rows) {
    await test.step(what, async () => {
      at.point(live, [half.one])
      const page = await half.openTab(browser, { faulty })
      await page.goto(`${at.address}/marketplace`)
      await expectRelease(page, 'One')
      // The page preloads a release that does not fit the shell but never loads it, so measure from
      // the preload.
      await noteTime(page, at.requestedAt(new RegExp(`${live}/entry`)), what)
      await expectReport(at, { release: live, fault, outcome: 'fallback' })
      const ran = await page.evaluate((name) => name in globalThis, global ?? '')
      expect(ran).toBe(faulty !== undefined)
      await page.context().close()
    })
  }
  await at.close()
})

test('Retry after a crash loads the release that is now live', async ({ browser, half }) => {
  const at = await half.startServer()
  at.point(half.two)
  const page = await half.openTab(browser, { faulty: 'render' })
  await page.goto(`${at.address}/marketplace`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The packer pages stopped working')
  await expect(alert).not.toContainText('Check your connection')
  at.point(half.one)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectRelease(page, 'One')
  await close(page, at)
})

test('an open tab whose release is gone switches to the live release without a reload', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  // Prefetches of these chunks fail, so the tab has only the code of the pages that it has shown.
  at.break(laterParts(at, half.two), faults['a missing file'])
  const page = await half.openTab(browser)
  await page.goto(`${at.address}/marketplace`)
  await expectRelease(page, 'Two')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  at.point(half.one)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, packer_/ })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  expect(at.requests.filter((url) => url.includes('halves.json'))).toHaveLength(1)
  await expectReport(at, { release: half.two, fault: 'chunk', outcome: 'renewed' })
  await close(page, at)
})

test('when a page throws, the previous release shows it and keeps the input', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  const page = await half.openTab(browser)
  await page.goto(`${at.address}/packer/edit`)
  await page.getByLabel('Bio').fill('Typed, not saved.')
  await page.evaluate(() => Object.assign(globalThis, { faulty: 'typing' }))
  await page.getByLabel('Bio').press('x')
  await expectReport(at, { release: half.two, fault: 'crashed', outcome: 'fallback' })
  await expect(page.getByLabel('Bio')).toHaveValue('Typed, not saved.')
  await close(page, at)
})
