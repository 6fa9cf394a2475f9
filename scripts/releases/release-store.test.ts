import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Release } from 'shell/release'
import { describeStore } from './describe-store.ts'
import { addRelease, goLive, prune, readPointer, rollBack, storeOf } from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkTerms } from './release-terms.ts'

let root: string
const store = (app = 'customer-app') => storeOf(path.join(root, 'store'), app)

/** A build of an app, as webpack leaves it. */
function build(release: string, changes: Partial<Release> = {}, source = `run('${release}')`) {
  const dist = path.join(root, `dist-${release}`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(path.join(dist, 'entry.js'), source)
  const hash = createHash('sha384').update(source).digest('base64')
  const files = [{ file: 'entry.js', integrity: `sha384-${hash}` }]
  const manifest: Release = {
    app: 'customer-app',
    release,
    version: `0.1.0+${release}`,
    contract: { oldest: 1, newest: 2 },
    shared: { react: '^19.3.0' },
    built: `2026-11-20T00:00:00.000Z`,
    start: files,
    next: [],
    files,
    ...changes,
  }
  writeFileSync(path.join(dist, 'release.json'), JSON.stringify(manifest))
  return dist
}

async function release(id: string, changes: Partial<Release> = {}) {
  const releases = store(changes.app)
  addRelease(releases, build(id, changes))
  return goLive(releases, id)
}

const live = () => readPointer(store())?.live
const before = () => readPointer(store())?.before.map((one) => one.release)

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a release stands beside the earlier ones, and rollback leads back through them', async () => {
  for (const id of ['one', 'two', 'three']) await release(id)
  expect([live(), before()]).toEqual(['three', ['two', 'one']])
  await rollBack(store())
  expect([live(), before()]).toEqual(['two', ['one']])
  await rollBack(store())
  expect([live(), before()]).toEqual(['one', []])
  await expect(rollBack(store())).rejects.toThrow('no earlier release')
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'one', 'three', 'two'])
})

test('what was rolled back is nothing to fall back to, before somebody releases it again', async () => {
  for (const id of ['one', 'two']) await release(id)
  await rollBack(store())
  await release('three')
  expect(before()).toEqual(['one'])
  expect(readPointer(store())?.withdrawn).toEqual(['two'])
  await release('two')
  expect([live(), before(), readPointer(store())?.withdrawn]).toEqual(['two', ['three', 'one'], []])
})

test('rollback to a release by name skips those between', async () => {
  for (const id of ['one', 'two', 'three']) await release(id)
  await rollBack(store(), 'one')
  expect([live(), before()]).toEqual(['one', []])
  await expect(rollBack(store(), 'nine')).rejects.toThrow('no release nine')
  await expect(rollBack(store(), 'one')).rejects.toThrow('live already')
})

test('a release never changes: the same one again leaves its files as they are', async () => {
  await release('one')
  const file = path.join(store().folder, 'one/entry.js')
  utimesSync(file, 1, 1)
  const since = readPointer(store())?.since
  await release('one')
  expect(readPointer(store())?.since).toBe(since)
  addRelease(store(), build('one', {}, 'run("something else")'))
  expect(readFileSync(file, 'utf8')).toBe("run('one')")
})

test.each([
  [
    'whose file is not the one of its manifest',
    () => writeFileSync(path.join(build('bad'), 'entry.js'), 'run()'),
    'is not what its manifest says',
  ],
  [
    'that lacks a file',
    () => rmSync(path.join(build('bad'), 'entry.js')),
    'is not what its manifest says',
  ],
  ['that does not parse', () => build('bad', {}, '((('), 'does not parse'],
])('a release %s never gets in', async (_what, make, sentence) => {
  await release('one')
  make()
  expect(() => addRelease(store(), path.join(root, 'dist-bad'))).toThrow(sentence)
  expect(live()).toBe('one')
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'one'])
})

test('readers see whole pointers only, whoever writes, and no change is lost', async () => {
  const ids = Array.from({ length: 24 }, (_, number) => `r${number}`)
  for (const id of ids) addRelease(store(), build(id))
  const code = (own: string[]) => `
    import { goLive, storeOf } from './scripts/releases/release-store.ts'
    const store = storeOf(${JSON.stringify(path.join(root, 'store'))}, 'customer-app')
    for (const id of ${JSON.stringify(own)}) await goLive(store, id)`
  const teams = [0, 1, 2].map((team) => {
    const own = code(ids.filter((_, at) => at % 3 === team))
    const args = ['--import', 'tsx', '--input-type=module', '-e', own]
    const child = spawn(process.execPath, args, { cwd: path.resolve(__dirname, '../..') })
    return new Promise((resolve) => child.once('exit', resolve))
  })
  const seen = new Set<string | undefined>()
  let reads = 0
  const teamsAt = { work: true }
  const all = Promise.all(teams).finally(() => (teamsAt.work = false))
  while (teamsAt.work) {
    const pointer = readPointer(store())
    seen.add(pointer?.live ?? ids[0])
    reads++
    await new Promise(setImmediate)
  }
  expect(await all).toEqual([0, 0, 0])
  expect(reads).toBeGreaterThan(100)
  expect(ids).toEqual(expect.arrayContaining([...seen]))
  expect(new Set([live(), ...(before() ?? [])])).toEqual(new Set(ids))
})

test('a lock is waited for; one that a dead process left is taken over', async () => {
  await release('one')
  const lock = path.join(store().folder, '.lock')
  writeFileSync(lock, '')
  const waiting = release('two')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(live()).toBe('one')
  const longAgo = Date.now() / 1000 - 60
  utimesSync(lock, longAgo, longAgo)
  await waiting
  expect(live()).toBe('two')
})

test('as many releases are kept as is set; the live one and its fallback always', async () => {
  for (let id = 1; id <= 6; id++) {
    await release(`r${id}`, { built: `2026-11-20T00:00:0${id}.000Z` })
  }
  expect((await prune(store(), 3)).toSorted()).toEqual(['r1', 'r2', 'r3'])
  expect([live(), before()]).toEqual(['r6', ['r5', 'r4']])
  await rollBack(store(), 'r4')
  await prune(store(), 2)
  expect(readdirSync(store().folder)).toContain('r4')
})

test('the list says what is live, since when, and where rollback leads', async () => {
  expect(describeStore(store())).toBe('customer-app\n  nothing released')
  for (const id of ['one', 'two', 'three', 'four']) await release(id)
  await rollBack(store())
  const list = describeStore(store())
  expect(list).toMatch(/three .*live since \d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(list).toMatch(/two .*rollback 1/)
  expect(list).toMatch(/one .*rollback 2/)
  expect(list).toMatch(/four .*withdrawn/)
})

describe('what goes live is held against what is live beside it', () => {
  const from = (app: string) => path.join(root, 'store', app)
  const half = (changes: Partial<Release> = {}) =>
    checkTerms(addRelease(store(), build('half', changes)), from)
  /** Whether it may go live; a refusal is one plain sentence. */
  const verdict = (check: Promise<void>) =>
    check.then(
      () => true,
      (error: Error) => !error.message.endsWith('Nothing was changed.'),
    )
  const versions = (react: string) => ({ shared: { react } })

  test('without anything else live, anything goes', async () => {
    await expect(half()).resolves.toBeUndefined()
  })

  test.each([
    ['an older patch', '19.3.0', '^19.3.0', true],
    ['a newer patch', '19.3.9', '^19.3.0', true],
    ['a newer minor', '19.4.0', '^19.3.0', true],
    ['an older minor', '19.2.7', '^19.3.0', false],
    ['another major', '20.3.0', '^19.3.0', false],
    ['the next major, which the half takes too', '20.0.1', '^19.3.0 || ^20.0.0', true],
  ])('a shell that brings %s: %s for %s', async (_what, brought, taken, fits) => {
    await release('shell', { app: 'shell', ...versions(brought) })
    expect(await verdict(half(versions(taken)))).toBe(fits)
  })

  test.each([
    [1, 2, true],
    [2, 3, true],
    [3, 4, false],
  ])(
    'a half that speaks contracts %d to %d, under a shell of 1 to 2: %s',
    async (oldest, newest, fits) => {
      await release('shell', { app: 'shell', ...versions('19.3.1') })
      expect(await verdict(half({ contract: { oldest, newest } }))).toBe(fits)
    },
  )

  test('a shell does not leave a live half behind', async () => {
    await release('half')
    const shell = { ...versions('20.0.0'), app: 'shell' }
    const check = checkTerms(addRelease(store('shell'), build('shell', shell)), from)
    await expect(check).rejects.toThrow('customer-app half takes')
  })
})

test('settings: a store beside the data, or where it is told', () => {
  const read = (env: NodeJS.ProcessEnv) => readReleaseSettings('/project', env)
  expect(read({}).store).toBe('/project/.data/releases')
  expect(read({ DATA_DIR: '/data' }).store).toBe('/data/releases')
  expect(read({ RELEASE_STORE: '/store' }).from('shell')).toBe('/store/shell')
  const elsewhere = read({ PACKER_APP_FROM: 'https://packers.example/packer-app/' })
  expect(elsewhere.from('packer-app')).toBe('https://packers.example/packer-app/')
  expect(() => read({ RELEASES_KEPT: '1' })).toThrow('at least 2')
})
