import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the commit where HEAD left main. A clone of a pull request may have no local branch main. */
function branchPoint(): string {
  const [main = 'HEAD'] = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/*/main',
  )
  const [commit = 'HEAD'] = git('merge-base', 'HEAD', main)
  return commit
}

/** Lists the files that differ from the branch main, committed or not, also deleted ones. */
export function changedFiles(): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', branchPoint()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Lists the tests that have more or larger inputs if SLOW_TESTS is set. `npm test` runs them too. */
export const testsWithMoreInputs = () =>
  git('grep', '-lE', "random-runs\\.fixture|env\\['SLOW_TESTS'\\]", '--', '*.test.ts', '*.test.tsx')

const existing = (files: string[]) => files.filter((file) => existsSync(path.join(root, file)))

/** Tests that read the whole repository, such as its documents. Any change can break them. */
const repositoryTests = 'scripts/*.test.ts'

/** Tests that read these files without importing them. Jest does not find such tests by itself. */
const readBy: [RegExp, tests: string][] = [
  [/Dockerfile$|\.(conf|yml)$|\/package\.json$/, 'scripts/deployment/*.test.ts'],
  [/^shell\/src\/page\/early\.js$/, 'shell/src/page/early.test.ts'],
  [/^api\/migrations\//, 'api/src/**/*.test.ts'],
  [/^api\/schema\.sql$/, 'api/src/platform/db/schema-text.test.ts'],
  [
    /^(package-lock\.json|jest\.config\.mjs)$|^scripts\/test\/(asset|browser|database|jest|test-timeout)/,
    '**/*.test.ts*',
  ],
  [
    /^scripts\/test\/(register-typescript|light-runner)|\/cheap-passwords\.fixture\.ts$/,
    'api/src/**/*.test.ts',
  ],
]

/** Returns the arguments with which Jest runs the tests that import or read these files. */
export function jestArgumentsOf(files: string[]): string[] {
  const reading = readBy.filter(([pattern]) => files.some((file) => pattern.test(file)))
  const globs = [repositoryTests, ...reading.map(([, tests]) => tests)].map(
    (tests) => `:(glob)${tests}`,
  )
  return ['--findRelatedTests', ...existing(files), ...git('ls-files', ...globs)]
}

const releaseTests = ['e2e/releases/', 'e2e/bytes.spec.ts']
const everyPage = ['e2e/main-job.spec.ts', 'e2e/accessibility.spec.ts']

/** The browser tests that cover each file, or the sources below each folder. */
const coveredBy: Record<string, string[]> = {
  'api/src/': ['e2e/main-job.spec.ts'],
  'shared-ui/': [...everyPage, 'e2e/bytes.spec.ts'],
  'shell/': ['e2e/shell/', ...everyPage, ...releaseTests],
  'customer-app/': ['e2e/customer/', ...everyPage, ...releaseTests],
  'packer-app/': ['e2e/packer/', ...everyPage, ...releaseTests],
  'api/migrations/': ['e2e/main-job.spec.ts'],
  'scripts/start/': ['e2e/main-job.spec.ts'],
  'webpack.base.mjs': [...everyPage, ...releaseTests],
  'federation.shared.mjs': [...everyPage, ...releaseTests],
  'package-lock.json': ['e2e/'],
  'scripts/build/': releaseTests,
  'scripts/releases/': releaseTests,
  'e2e/support/': ['e2e/'],
  'e2e/playwright.config.ts': ['e2e/'],
  'e2e/byte-budget.json': ['e2e/bytes.spec.ts'],
  'scripts/test/chrome.ts': ['e2e/'],
}

export function browserTestsOf(files: string[]): string[] {
  const covering = Object.entries(coveredBy).flatMap(([folder, specs]) =>
    files.some((file) => file.startsWith(folder) && !/\.test\.tsx?$/.test(file)) ? specs : [],
  )
  return [...new Set([...covering, ...existing(files).filter((file) => file.endsWith('.spec.ts'))])]
}

/** The slow tests among the files. `npm test` does not run them otherwise. */
export function slowTestsOf(files: string[]) {
  const named = (pattern: RegExp) => existing(files).filter((file) => pattern.test(file))
  return {
    jest: named(/\.slow\.test\.tsx?$/),
    browser: named(/^e2e\/(slow\/.*|accessibility)\.spec\.ts$/),
  }
}
