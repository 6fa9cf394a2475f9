import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { importsOf } from '../test/imports.fixture.ts'
import { commonSources } from './build-sources.fixture.ts'

const root = path.resolve(__dirname, '../..')
const folder = path.join(root, '.github/workflows')

interface Job {
  needs?: string
  if?: string
  uses?: string
  with?: Record<string, string>
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps?: { run?: string; uses?: string; if?: string }[]
}

interface Workflow {
  on: Record<string, { paths?: string[]; branches?: string[] } | null>
  permissions?: Record<string, string>
  concurrency?: { group: string; 'cancel-in-progress': boolean }
  jobs: Record<string, Job>
}

const read = (name: string) =>
  parse(readFileSync(path.join(folder, name), 'utf8'), { strict: true }) as Workflow

/** The files of the project. A change of any of them can trigger a pipeline. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))

const asPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .split('**')
      .map((part) => part.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*'))
      .join('.*')}$`,
  )

const triggers = (paths: string[]) => {
  const patterns = paths.map(asPattern)
  return (file: string) => patterns.some((pattern) => pattern.test(file))
}

const filesBelow = (source: string) =>
  tracked.filter((file) => file === source || file.startsWith(`${source}/`))

/** Returns a module and all modules that it imports, directly or indirectly. */
function reachedFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(path.join(root, entry))) return seen
  seen.add(entry)
  for (const { from } of importsOf(path.join(root, entry))) {
    if (from.startsWith('.')) reachedFrom(path.join(path.dirname(entry), from), seen)
  }
  return seen
}

const workflows = readdirSync(folder)

test.each(workflows)('%s has few permissions and a time limit', (name) => {
  const { permissions, jobs } = read(name)
  expect(permissions?.contents).toBe('read')
  expect(JSON.stringify([permissions, jobs])).not.toMatch(/write-all|"contents":"write"/)
  for (const job of Object.values(jobs)) {
    expect(job.uses ?? job['timeout-minutes']).toBeTruthy()
    const actions = job.steps?.flatMap(({ uses }) => uses ?? []) ?? []
    expect(actions.filter((action) => !/@v\d+$/.test(action))).toEqual([])
  }
})

const built = ['customer-app', 'packer-app', 'shell']
const pathsOf = (app: string) => read(`${app}.yml`).on.pull_request?.paths ?? []

describe.each([...built, 'api'])('the pipeline of %s', (app) => {
  const isTrigger = triggers(pathsOf(app))

  test('runs for changes of its folder and its checks, and names only existing files', () => {
    const sources = [app, 'package.json', 'package-lock.json', `.github/workflows/${app}.yml`]
    const files = sources.flatMap(filesBelow)
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !isTrigger(file))).toEqual([])
    expect(read(`${app}.yml`).on.push).toEqual({ branches: ['main'], paths: pathsOf(app) })
    expect(pathsOf(app).filter((glob) => !tracked.some(triggers([glob])))).toEqual([])
  })

  test("does not run for changes of another team's half", () => {
    const theirs = ['customer-app', 'packer-app'].filter((half) => half !== app).flatMap(filesBelow)
    expect(theirs.length).toBeGreaterThan(20)
    expect(theirs.filter(isTrigger)).toEqual([])
  })

  test('runs the check script of its workspace', () => {
    const runs = read(`${app}.yml`).jobs.check?.steps?.flatMap(({ run }) => run ?? [])
    expect(runs).toContain(`npm run check -w ${app}`)
    const manifest = readFileSync(path.join(root, app, 'package.json'), 'utf8')
    expect((JSON.parse(manifest) as { scripts: object }).scripts).toHaveProperty('check')
  })
})

describe.each(built)('the pipeline of %s', (app) => {
  const isTrigger = triggers(pathsOf(app))

  test('runs for changes of every source of the build, also outside of its folder', () => {
    const files = commonSources(root).flatMap(filesBelow)
    const entries = ['webpack.base.mjs', 'api/src/client/client.ts', 'api/src/rules/rules.ts']
    const reached = entries.flatMap((entry) => [...reachedFrom(entry)])
    expect(files.length).toBeGreaterThan(20)
    expect(reached.length).toBeGreaterThan(20)
    expect([...files, ...reached].filter((file) => !isTrigger(file))).toEqual([])
  })

  test('releases only after the checks pass, and only from main', () => {
    const { release } = read(`${app}.yml`).jobs
    expect(release).toMatchObject({
      needs: 'check',
      uses: './.github/workflows/release.yml',
      with: { app, command: 'release' },
    })
    expect(release?.if).toBe("github.event_name == 'push' && vars.RELEASE_BUCKET != ''")
  })
})

test('releases of one app never overlap, and upload the pointer last', () => {
  const { concurrency, jobs } = read('release.yml')
  expect(concurrency).toEqual({ group: 'release-${{ inputs.app }}', 'cancel-in-progress': false })
  expect(jobs.release?.if).toBe("github.ref == 'refs/heads/main'")
  const runs = jobs.release?.steps?.flatMap(({ run }) => run ?? []) ?? []
  const pointer = runs.findIndex((run) => run.includes('cp "$RELEASE_STORE/$APP/live.json"'))
  expect(pointer).toBe(runs.length - 1)
  expect(runs.at(-1)).toContain('--cache-control no-cache')
})

test('the slow tests run every night and before a release, and short benchmarks every night', () => {
  const nightly = read('nightly.yml')
  expect(nightly.on).toHaveProperty('schedule')
  expect(nightly.jobs.slow?.steps).toContainEqual({ run: 'npm run test:slow' })
  expect(nightly.jobs.tools?.steps?.flatMap(({ run }) => run ?? []).slice(1)).toEqual([
    'npm run bench -- --quick',
    'npm run test:faults -- kill-api',
    'npm run screenshots',
  ])
  expect(read('release.yml').jobs.release?.steps).toContainEqual({
    run: 'npm run test:slow',
    if: "inputs.command == 'release'",
  })
})

test('no workflow inserts form input into a shell command', () => {
  for (const name of workflows) {
    const runs = Object.values(read(name).jobs).flatMap(({ steps = [] }) =>
      steps.flatMap(({ run }) => run ?? []),
    )
    expect(runs.filter((run) => run.includes('${{'))).toEqual([])
  }
})
