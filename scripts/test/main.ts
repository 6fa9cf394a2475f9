import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWhatIsMissing } from '../build/build.ts'
import { fail } from '../plain-error.ts'
import { root } from '../root.ts'
import { findChrome } from './chrome.ts'

interface Tally {
  passed: number
  failed: number
}

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(path.join(os.tmpdir(), 'manyhands-reports-'))

function run(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n== ${name}`)
  const begun = performance.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
  return status === 0
}

/** A check without tests of its own counts as one. */
const check = (name: string, command: string, ...args: string[]): Tally =>
  run(name, bin(command), args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** What a runner's report counts; a runner that failed without naming a test counts as one failure. */
function counted(ok: boolean, report: string, read: (json: never) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, 'utf8')) as never)
    return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function unitTests(): Tally {
  const report = path.join(reports, 'jest.json')
  const ok = run('units and API', bin('jest'), ['--json', '--outputFile', report, '--maxWorkers=2'])
  return counted(ok, report, (json: { numPassedTests: number; numFailedTests: number }) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }))
}

function browserTests(): Tally {
  const report = path.join(reports, 'browser.json')
  const ok = run('browser', bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROME_PATH: findChrome(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(ok, report, (json: { stats: { expected: number; unexpected: number } }) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected,
  }))
}

try {
  const tallies = [
    check('lint', 'oxlint', '--type-aware', '--max-warnings', '0'),
    check('format', 'oxfmt', '--check'),
    check('types', 'tsc', '-b'),
    check('dead code', 'knip'),
  ]
  console.log('\n== build')
  await buildWhatIsMissing(root)
  tallies.push(unitTests(), browserTests())

  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  fail(error)
}
