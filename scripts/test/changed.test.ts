import { browserTestsOf, jestArgumentsOf } from './changed.ts'

test.each([
  'api/migrations/0001_accounts.sql',
  'api/src/app.ts',
  'federation.shared.mjs',
  'package-lock.json',
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
