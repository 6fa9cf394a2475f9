import { rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import type { TestOptions } from './support/console-watch.ts'
import { temporaryFolder } from '../scripts/postgres/owner.ts'
import { findChrome } from '../scripts/test/chrome.ts'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env.E2E_PORT ?? 3199)
/** The site of the operators. Workers inherit the variable for the operator command. */
const operatorPort = (process.env['OPERATOR_PORT'] ??= String(port + 1))
const dataDir = (process.env['E2E_DATA_DIR'] ??= createDataDir())
const address = `http://localhost:${port}`

/**
 * Creates a folder for the database of this run, and deletes it when Playwright exits. Workers inherit
 * the variable E2E_DATA_DIR, so they create none.
 */
function createDataDir() {
  const folder = temporaryFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Flags with which Chromium runs as root and requests nothing but the pages of the tests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With a debugger attached, V8 would parse a script again for each Error that it creates.
  '--js-flags=--no-enable-lazy-source-positions',
]

const desk = { viewport: { width: 1440, height: 900 } }

export default defineConfig<TestOptions>({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  // More workers than the two cores of CI, because tests often wait for a page.
  workers: 3,
  retries: 0,
  // Long enough for the longest test on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Animations would cost a tenth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces doubles the time. To debug a failure: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChrome(), args },
  },
  projects: [
    // The longest project runs first, so that all workers finish at about the same time.
    { name: 'releases', testDir: path.join(import.meta.dirname, 'releases'), use: desk },
    {
      name: 'phone',
      testMatch: '**/main-job.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
    },
    {
      name: 'desk',
      testIgnore: ['**/main-job.spec.ts', '**/releases/**', '**/slow/**'],
      grepInvert: /@slow/,
      use: desk,
    },
    // `npm test` skips these tests and those tagged @slow: they take minutes, test rare errors, the keyboard and
    // sessions in several tabs, or repeat API and component tests in a browser. `npm run test:slow` runs them, and
    // the accessibility of each page in both themes. Its pages prefetch code, as they do for users.
    {
      name: 'slow',
      testMatch: ['**/slow/**/*.spec.ts', '**/accessibility.spec.ts', '**/translated.spec.ts'],
      // Some of these tests start all services, and build releases meanwhile.
      timeout: 300_000,
      expect: { timeout: 60_000 },
      use: { ...desk, idleCallbacks: true },
    },
  ],
  webServer: {
    command: 'exec node --import tsx scripts/start/main.ts',
    cwd: root,
    url: `${address}/readyz`,
    // The log has the reasons of failed requests.
    stdout: 'pipe',
    timeout: 400_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      OPERATOR_PORT: operatorPort,
      SEED: 'none',
      // All test visitors share one IP address.
      LIMIT_SIGN_UPS_PER_ADDRESS: '2000',
      LIMIT_FAILURE_REPORTS_PER_ADDRESS: '2000',
      // Browsers and the API share a machine that may be slow.
      MAX_READ_WAIT_MS: '60000',
      MAX_CHANGE_WAIT_MS: '60000',
      DATABASE_SECONDS: '60',
      // Some tests fill a new packer's lists.
      LIMIT_FIRST_HELD_BOOKINGS: '2000',
      LIMIT_FIRST_BOOKINGS_PER_DAY: '2000',
      DATA_DIR: dataDir,
    },
  },
})
