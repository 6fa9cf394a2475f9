import { browserTestsOf, jestArgumentsOf, slowTestsOf } from './changed.ts'

test.each([
  'api/migrations/0001_accounts.sql',
  'api/src/app.ts',
  'e2e/byte-budget.json',
  'e2e/playwright.config.ts',
  'federation.shared.mjs',
  'package-lock.json',
  'scripts/test/chrome.ts',
  'scripts/start/main.ts',
  'shell/server/server.ts',
  'webpack.base.mjs',
])('a change of %s runs browser tests', (file) => {
  expect(browserTestsOf([file])).not.toEqual([])
})

test('a deleted source runs the browser tests of its folder, and is not passed to Jest', () => {
  expect(browserTestsOf(['shell/src/deleted.ts'])).toContain('e2e/shell/')
  expect(browserTestsOf(['e2e/shell/deleted.spec.ts'])).toEqual([])
  expect(jestArgumentsOf(['shell/src/deleted.ts'])).not.toContain('shell/src/deleted.ts')
})

test('changed slow tests run, and deleted ones do not', () => {
  const deleted = ['api/src/deleted.slow.test.ts', 'e2e/slow/deleted.spec.ts']
  const browser = ['e2e/slow/gallery.spec.ts', 'e2e/accessibility.spec.ts']
  const changed = [...browser, 'api/src/backup/backup.slow.test.ts']
  expect(slowTestsOf([...changed, ...deleted, 'e2e/bytes.spec.ts'])).toEqual({
    jest: ['api/src/backup/backup.slow.test.ts'],
    browser,
  })
})
