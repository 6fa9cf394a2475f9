import { spawn } from 'node:child_process'
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

interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** Says all at the end, since others speak at the same time. */
  together?: boolean
}

function run(
  name: string,
  command: string,
  args: string[],
  { env, together }: RunOptions = {},
): Promise<boolean> {
  const begun = performance.now()
  const head = `\n== ${name}`
  if (!together) console.log(head)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', together ? 'pipe' : 'inherit', together ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    child.once('error', reject)
    child.once('close', (status) => {
      if (together) console.log(`${head}\n${output.trim()}`)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
      resolve(status === 0)
    })
  })
}

/** A check without tests of its own counts as one. */
async function check(name: string, command: string, ...args: string[]): Promise<Tally> {
  const ok = await run(name, bin(command), args, { together: true })
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** What a runner's report counts; a runner that failed without naming a test counts as one failure. */
function counted(ok: boolean, report: string, read: (json: never) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, 'utf8')) as never)
    return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function unitTests(): Promise<Tally> {
  const report = path.join(reports, 'jest.json')
  const args = ['--json', '--outputFile', report, '--maxWorkers=2']
  const ok = await run('units and API', bin('jest'), args)
  return counted(ok, report, (json: { numPassedTests: number; numFailedTests: number }) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }))
}

async function browserTests(): Promise<Tally> {
  const report = path.join(reports, 'browser.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const env = { CHROME_PATH: findChrome(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = await run('browser', bin('playwright'), args, { env })
  return counted(ok, report, (json: { stats: { expected: number; unexpected: number } }) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected,
  }))
}

async function build(): Promise<void> {
  await buildWhatIsMissing(root)
  console.log('\n== build: done')
}

try {
  // Each of these mostly keeps one core busy; all tests after them have the machine to themselves.
  const checks = Promise.all([
    check('types', 'tsc', '-b'),
    check('lint', 'oxlint', '--type-aware', '--max-warnings', '0'),
    check('format', 'oxfmt', '--check'),
    check('dead code', 'knip'),
  ])
  const [first] = await Promise.all([checks, build()])
  const tallies = [...first, await unitTests(), await browserTests()]

  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  fail(error)
}
