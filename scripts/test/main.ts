import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildOutdatedApps } from '../build/build.ts'
import { fail } from '../plain-error.ts'
import { root } from '../root.ts'
import {
  browserTestsOf,
  changedFiles,
  jestArgumentsOf,
  slowTestsOf,
  testsWithMoreInputs,
} from './changed.ts'

/*
 * npm run checks           lint, types, format, dead code, spelling, deployment files
 * npm test                 unit and API tests, browser tests
 * npm test -- --changed    the tests of files that differ from the branch main, slow ones included
 * npm run test:slow        tests that take minutes, and browser tests of the keyboard, of rare errors and of what
 *                          API and component tests prove too
 */

interface Tally {
  passed: number
  /** The names of the failed checks and tests. */
  failed: string[]
}

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

/**
 * V8 optimizes a function later than by default. A test file is too short to win back the time for that,
 * which would be a fifth of the CPU time of component tests. Jest's workers inherit this option.
 */
const optimizeLate = '--interrupt-budget=600000'

const reports = mkdtempSync(path.join(os.tmpdir(), 'manyhands-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Runs a command; with `quiet` its output appears in one piece when it ends. */
function run(
  name: string,
  [program = '', ...args]: string[],
  { env = {}, quiet = false } = {},
): Promise<boolean> {
  const begun = performance.now()
  const head = `\n== ${name}`
  if (!quiet) console.log(head)
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    }
    child.once('error', reject)
    child.once('close', (status) => {
      if (quiet) console.log(`${head}\n${text.trim()}`)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
      resolve(status === 0)
    })
  })
}

/** Runs a check that reports no tests, such as the linter. It counts as one test. */
async function check(name: string, [tool = '', ...args]: string[], env = {}): Promise<Tally> {
  const ok = await run(name, [bin(tool), ...args], { env, quiet: true })
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
}

/** Reads a runner's JSON report. A runner that failed without naming a test counts as one failure. */
function counted<Report>(
  runner: string,
  ok: boolean,
  file: string,
  read: (report: Report) => Tally,
): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    return !ok && tally.failed.length === 0 ? { ...tally, failed: [runner] } : tally
  } catch {
    return { passed: 0, failed: [`${runner} wrote no report`] }
  }
}

interface JestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[]
  }[]
}

/** Names the failed tests of a file, or the file itself if it failed before its tests ran. */
function jestFailures({ name, status, assertionResults }: JestReport['testResults'][number]) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [file]
  return failed.map((test) => `${file}: ${[...test.ancestorTitles, test.title].join(' ')}`)
}

async function jest(args: string[], env = {}): Promise<Tally> {
  const file = path.join(reports, 'jest.json')
  // More workers than the two cores of CI, because API tests often wait for Postgres or a process.
  const all = ['--json', '--outputFile', file, '--maxWorkers=3', '--passWithNoTests', ...args]
  const node = [process.execPath, optimizeLate, bin('jest')]
  const ok = await run('unit and API tests', [...node, ...all], { env, quiet: true })
  return counted<JestReport>('Jest', ok, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.testResults.flatMap(jestFailures),
  }))
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { ok: boolean; file: string; title: string }[]
}

const browserFailures = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/${spec.file}: ${spec.title}`),
  ...suites.flatMap(browserFailures),
]

async function playwright(args: string[], settings = {}): Promise<Tally> {
  const file = path.join(reports, 'browser.json')
  const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  // If only a spec of the slow project has changed, the quick projects have no tests to run: that passes.
  const all = ['test', '--config', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...args]
  const ok = await run('browser tests', [bin('playwright'), ...all], { env })
  return counted<{ stats: { expected: number }; suites: PlaywrightSuite[] }>(
    'Playwright',
    ok,
    file,
    (report) => ({
      passed: report.stats.expected,
      failed: report.suites.flatMap(browserFailures),
    }),
  )
}

const quickProjects = ['releases', 'phone', 'desk'].map((name) => `--project=${name}`)

async function checks(): Promise<Tally[]> {
  const parallel = [
    // With more threads, lint and types take twice the CPU time, because each thread checks the shared types.
    check('lint', ['oxlint'], { GOMAXPROCS: '1', GOGC: '400' }),
    check('spelling', ['cspell', '--no-progress']),
  ]
  return [
    (await run('deployment', ['npm', 'run', '--silent', 'deployment'], { quiet: true }))
      ? { passed: 1, failed: [] }
      : { passed: 0, failed: ['deployment'] },
    await check('types', ['tsc', '--build', '--checkers', '1']),
    await check('dead code', ['knip']),
    await check('format', ['oxfmt', '--check']),
    ...(await Promise.all(parallel)),
  ]
}

async function quickTests(): Promise<Tally[]> {
  await buildOutdatedApps(root)
  // One suite after the other: in parallel they compete for two cores and their caches, and take longer.
  return [await jest([]), await playwright(quickProjects)]
}

async function changedTests(): Promise<Tally[]> {
  await buildOutdatedApps(root)
  const files = changedFiles()
  const specs = browserTestsOf(files)
  const slow = slowTestsOf(files)
  const tallies = [await jest(jestArgumentsOf(files))]
  if (specs.length > 0) tallies.push(await playwright([...quickProjects, ...specs]))
  if (slow.jest.length > 0) tallies.push(await jest(slow.jest, slowSettings))
  if (slow.browser.length > 0) {
    tallies.push(await playwright(['--project=slow', ...slow.browser], slowSettings))
  }
  return tallies
}

const slowSettings = { SLOW_TESTS: '1' }

/** The component tests, on pages that the browser translates (scripts/test/translated-page.ts). */
const componentTests = [
  ...['--selectProjects', 'shared-ui', 'shell', 'customer-app', 'packer-app'],
  ...['--testPathIgnorePatterns', '/shell/server/', '/shell/src/translation/'],
]

async function slowTests(): Promise<Tally[]> {
  await buildOutdatedApps(root)
  const patterns = ['\\.slow\\.test\\.', ...testsWithMoreInputs()]
  return [
    await jest([`--testPathPatterns=${patterns.join('|')}`], slowSettings),
    await jest(componentTests, { TRANSLATOR: 'kept' }),
    await jest(componentTests, { TRANSLATOR: 'replaced' }),
    await playwright(['--project=slow'], slowSettings),
  ]
}

try {
  const options = {
    changed: { type: 'boolean', default: false },
    checks: { type: 'boolean' },
    slow: { type: 'boolean' },
  } as const
  const asked = parseArgs({ options }).values
  const tallies = await (asked.checks
    ? checks()
    : asked.slow
      ? slowTests()
      : asked.changed
        ? changedTests()
        : quickTests())
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.flatMap((tally) => tally.failed)
  // The list comes last, because logs are often cut to their last lines.
  console.log([`\n${passed} passed, ${failed.length} failed`, ...failed].join('\n  '))
  process.exit(failed.length > 0 ? 1 : 0)
} catch (error) {
  fail(error)
}
