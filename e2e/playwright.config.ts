import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env.E2E_PORT ?? 3199)
/** Where the machine-readable report goes, if anybody wants one. */
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
const address = `http://localhost:${port}`

/** Headless Chromium as it also runs for root and without a network of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long enough for the longest on a machine that does something else, too.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Recording doubles the time: `npx playwright test --trace on` when something has to be found out.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH || undefined, args },
  },
  projects: [
    {
      // The longest first: the workers end together.
      name: 'releases',
      testDir: path.join(import.meta.dirname, 'releases'),
      use: { viewport: { width: 1440, height: 900 } },
    },
    // The long ones first, so that both workers end together.
    {
      name: 'phone',
      testMatch: '**/{main-job,accessibility}.spec.ts',
      // Each theme is looked at once: light on the desk, dark on the phone.
      grepInvert: /accessibility.*\blight\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
    },
    {
      name: 'desk',
      testIgnore: '**/releases/**',
      grepInvert: /accessibility.*\bdark\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'exec node --import tsx scripts/start/main.ts',
    cwd: root,
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      SEED: 'none',
      // All visitors of these tests have one address.
      LIMIT_SIGN_UPS_PER_ADDRESS: '2000',
      LIMIT_FAILURE_REPORTS_PER_ADDRESS: '2000',
      DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'manyhands-e2e-')),
    },
  },
})
