import { type Fault, faults } from '../support/fault-server.ts'
import {
  close,
  expect,
  expectRelease,
  expectReport,
  firstPart,
  noteTime,
  test,
} from '../support/broken-half.ts'

// The tests run in one worker, so that the releases are built only once.
test.describe.configure({ mode: 'default' })

const isQuick = ([name]: [string, Fault]) => !/^no response|stalls halfway|slow/.test(name)
const quick = Object.entries(faults).filter(isQuick) as [string, Fault][]

test('when an entry fails to load, the page falls back to the previous release', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  const page = await half.openTab(browser)
  for (const [name, fault] of quick) {
    await test.step(name, async () => {
      at.mend()
      at.break(new RegExp(`${half.two}/entry`), fault)
      const before = at.reports.length
      await page.goto(`${at.address}/marketplace`)
      await expectRelease(page, 'One')
      expect(await page.evaluate(() => 'changed' in window)).toBe(false)
      await noteTime(page, at.brokenAt(), name)
      const expectedFault = name.startsWith('changed') ? 'integrity' : 'unreachable'
      await expectReport(at, { release: half.two, fault: expectedFault, outcome: 'fallback' })
      expect(at.reports).toHaveLength(before + 1)
    })
  }
  await close(page, at)
})

test('the shell checks the hash of an entry without a preload, also for a fallback and a Retry', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  at.break(/packer-app\/\w+\/entry/, faults['changed bytes'])
  const page = await half.openTab(browser)
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
  half,
}) => {
  for (const name of ['a missing file', 'changed bytes'] as const) {
    const at = await half.startServer(name.startsWith('changed'))
    at.break(firstPart(at, half.two), faults[name])
    const page = await half.openTab(browser)
    await page.goto(`${at.address}/marketplace`)
    await expectRelease(page, 'One')
    await noteTime(page, at.brokenAt(), `first part: ${name}`)
    await expectReport(at, { release: half.two, fault: 'chunk', outcome: 'fallback' })
    await close(page, at)
  }
})

test('when both releases fail, the page shows an error, and Retry loads the repaired release', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  at.break(/packer-app\/\w+\/entry/, faults['an overloaded server'])
  const page = await half.openTab(browser, { session: await half.signUp() })
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

test('a page that a half adds works without a shell release, and a rollback removes it', async ({
  browser,
  half,
}) => {
  const at = await half.startServer()
  const page = await half.openTab(browser)
  const open = async () => (await page.goto(`${at.address}/new-page`))?.status()
  expect(await open()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'A new page' })).toBeVisible()
  at.point(half.one)
  expect(await open()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await close(page, at)
})
