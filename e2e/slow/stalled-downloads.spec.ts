import { type Fault, faults } from '../support/fault-server.ts'
import {
  close,
  expect,
  expectRelease,
  expectReport,
  firstPart,
  noteTime,
  shownAt,
  test,
} from '../support/broken-half.ts'

test('the shell gives up a stalled download after ten seconds, but waits for a slow one', async ({
  browser,
  half,
}) => {
  // Run all cases concurrently, because they mostly wait.
  const rows: [string, 'entry' | 'part' | 'itself', Fault, 'One' | 'Two'][] = [
    ['an entry without a response', 'entry', faults['no response'], 'One'],
    ['an entry that stalls halfway', 'entry', faults['a response that stalls halfway'], 'One'],
    ['a chunk without a response', 'part', faults['no response'], 'One'],
    ['a very slow entry', 'entry', faults['a very slow connection'], 'Two'],
    ['a very slow chunk', 'part', faults['a very slow connection'], 'Two'],
    ['a release that never finishes loading', 'itself', () => {}, 'One'],
  ]
  await Promise.all(
    rows.map(async ([what, file, fault, shown]) => {
      const at = await half.startServer()
      if (file === 'entry') at.break(new RegExp(`${half.two}/entry`), fault)
      if (file === 'part') at.break(firstPart(at, half.two), fault)
      const page = await half.openTab(browser, {
        faulty: file === 'itself' ? 'waiting' : undefined,
      })
      const begun = Date.now()
      await page.goto(`${at.address}/marketplace`)
      await expectRelease(page, shown)
      await noteTime(page, begun, what)
      const waited = (await shownAt(page)) - begun
      expect(waited, what).toBeGreaterThan(10_000)
      if (shown === 'One') {
        const expectedFault = file === 'part' ? 'chunk' : 'hung'
        await expectReport(at, { release: half.two, fault: expectedFault, outcome: 'fallback' })
      } else {
        expect(at.reports, what).toEqual([])
      }
      await close(page, at)
    }),
  )
})
