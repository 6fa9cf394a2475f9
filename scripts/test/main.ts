import { spawnSync } from 'node:child_process'

/* `npm run checks`, `npm test`, `npm run test:slow`: runs all steps, also after a failed one, and lists the failed ones. */

type Step = [name: string, command: string, env?: Record<string, string>]

// V8 optimizes functions later than by default. A test file is too short to win back the time for that, a fifth of
// the CPU time of component tests. Three workers for the two cores of CI: API tests often wait for Postgres.
const jest = 'node --interrupt-budget=600000 node_modules/.bin/jest --maxWorkers=3'
const playwright = 'playwright test --config e2e/playwright.config.ts'
const slow = { SLOW_TESTS: '1' }
/** The component tests, on pages that the browser translates (scripts/test/translated-page.ts). */
const componentTests = `${jest} --selectProjects shared-ui shell customer-app packer-app --testPathIgnorePatterns /shell/server/ /shell/src/translation/`

const suites: Record<string, Step[]> = {
  checks: [
    ['types', 'npm run types'],
    ['dead code', 'npm run unused'],
    ['lint and format', 'npm run lint'],
    ['spelling', 'npm run spelling'],
    ['deployment files', 'npm run deployment'],
  ],
  test: [
    ['build', 'npm run build'],
    ['unit and API tests', jest],
    ['browser tests', `${playwright} --project=releases --project=phone --project=desk`],
  ],
  slow: [
    ['build', 'npm run build'],
    ['unit and API tests with more inputs', jest, slow],
    ['component tests on a page whose text is kept', componentTests, { TRANSLATOR: 'kept' }],
    [
      'component tests on a page whose text is replaced',
      componentTests,
      { TRANSLATOR: 'replaced' },
    ],
    ['browser tests', `${playwright} --project=slow`, slow],
    [
      'tests of releases and of separate servers with the service worker installed',
      `${playwright} --project=releases && ${playwright} --project=slow slow/topology slow/faulty-releases`,
      { ...slow, E2E_WORKER: 'installed' },
    ],
  ],
}

const failed: string[] = []
for (const [name, command, env] of suites[process.argv[2] ?? 'test'] ?? []) {
  console.log(`\n== ${name}`)
  const begun = performance.now()
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) failed.push(name)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
}
if (failed.length > 0) {
  console.log(`\nFAILED: ${failed.join(', ')}`)
  process.exit(1)
}
