import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
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
import { readPointer } from './live-pointer.ts'
import { releaseBuild, rollBack, setShare, storeOf } from './release-store.ts'
import { readReleaseSettings } from './release-settings.ts'
import { checkCompatibility } from './compatibility.ts'
import { readManifest } from './stored-releases.ts'

let root: string
const store = (app = 'customer-app', kept?: number) => storeOf(path.join(root, 'store'), app, kept)

/** Gives a stored release to a share of the visitors. */
const give = (release: string, share: number, app?: string) =>
  setShare(store(app), share, { release })

/** Writes a build of an app, as webpack leaves it. */
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

const release = (id: string, changes: Partial<Release> = {}, kept?: number) =>
  releaseBuild(store(changes.app, kept), build(id, changes))

const pointer = () => readPointer(store().folder)
const live = () => pointer()?.live
const before = () => pointer()?.before.map((one) => one.release)

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a release keeps earlier releases, and each rollback makes the previous one live', async () => {
  for (const id of ['one', 'two', 'three']) await release(id)
  expect([live(), before()]).toEqual(['three', ['two', 'one']])
  await rollBack(store())
  expect([live(), before()]).toEqual(['two', ['one']])
  await rollBack(store())
  expect([live(), before()]).toEqual(['one', []])
  await expect(rollBack(store())).rejects.toThrow('no earlier release')
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'one', 'three', 'two'])
})

test('a rolled-back release is no fallback until it is released again', async () => {
  for (const id of ['one', 'two']) await release(id)
  await rollBack(store())
  await release('three')
  expect(before()).toEqual(['one'])
  expect(pointer()?.withdrawn).toEqual(['two'])
  await release('two')
  expect([live(), before(), pointer()?.withdrawn]).toEqual(['two', ['three', 'one'], []])
})

test('rollback to a release by name skips those between', async () => {
  for (const id of ['one', 'two', 'three']) await release(id)
  await rollBack(store(), 'one')
  expect([live(), before()]).toEqual(['one', []])
  await expect(rollBack(store(), 'nine')).rejects.toThrow('no release nine')
  await expect(rollBack(store(), 'one')).rejects.toThrow('live already')
})

test('releases are immutable: releasing the same build again does not change its files', async () => {
  await release('one')
  const file = path.join(store().folder, 'one/entry.js')
  utimesSync(file, 1, 1)
  const since = pointer()?.since
  await release('one')
  expect(pointer()?.since).toBe(since)
  await releaseBuild(store(), build('one', {}, 'run("something else")'))
  expect(readFileSync(file, 'utf8')).toBe("run('one')")
})

test.each([
  [
    'with a file that differs from its manifest',
    () => writeFileSync(path.join(build('bad'), 'entry.js'), 'run()'),
    'differs from its manifest',
  ],
  [
    'that lacks a file',
    () => rmSync(path.join(build('bad'), 'entry.js')),
    'differs from its manifest',
  ],
])('a release %s is rejected', async (_what, make, sentence) => {
  await release('one')
  make()
  await expect(releaseBuild(store(), path.join(root, 'dist-bad'))).rejects.toThrow(sentence)
  expect(live()).toBe('one')
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'one'])
})

test('concurrent writers lose no change, and readers see complete releases only', async () => {
  const ids = Array.from({ length: 24 }, (_, number) => `r${number}`)
  const builds = ids.map((id) => build(id))
  const code = (own: string[]) => `
    import { releaseBuild, storeOf } from './scripts/releases/release-store.ts'
    const store = storeOf(${JSON.stringify(path.join(root, 'store'))}, 'customer-app')
    for (const dist of ${JSON.stringify(own)}) await releaseBuild({ ...store, kept: 4 }, dist)`
  const teams = [0, 1, 2].map((team) => {
    const own = code(builds.filter((_, at) => at % 3 === team))
    const args = ['--import', 'tsx', '--input-type=module', '-e', own]
    const child = spawn(process.execPath, args, { cwd: path.resolve(__dirname, '../..') })
    return new Promise((resolve) => child.once('exit', resolve))
  })
  const lost = new Set<string>()
  let reads = 0
  const teamsAt = { work: true }
  const all = Promise.all(teams).finally(() => (teamsAt.work = false))
  while (teamsAt.work) {
    const now = pointer()
    const isThere = !now || existsSync(path.join(store().folder, now.live, 'entry.js'))
    // The pointer drops a release before its files are deleted.
    const isNamed = () => [live(), ...(before() ?? [])].includes(now?.live)
    if (!isThere && isNamed()) lost.add(now.live)
    reads++
    await new Promise(setImmediate)
  }
  expect(await all).toEqual([0, 0, 0])
  expect(reads).toBeGreaterThan(100)
  expect([...lost]).toEqual([])
  const stored = readdirSync(store().folder).filter((name) => name !== 'live.json')
  expect(stored.toSorted()).toEqual([live() ?? '', ...(before() ?? [])].toSorted())
  expect(stored).toHaveLength(4)
})

test('removes leftovers of a killed process and restores a damaged release', async () => {
  await release('one')
  await release('two')
  const at = (name: string) => path.join(store().folder, name)
  mkdirSync(at('.passing-three'))
  rmSync(at('two/entry.js'))
  rmSync(at('one/release.json'))
  await release('two')
  expect(readFileSync(at('two/entry.js'), 'utf8')).toBe("run('two')")
  await release('one')
  expect(readFileSync(at('one/entry.js'), 'utf8')).toBe("run('one')")
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'one', 'two'])
})

test.each(['', '{}', '{"live":'])('reports and rewrites an invalid pointer (%p)', async (text) => {
  await release('one')
  await release('two')
  writeFileSync(path.join(store().folder, 'live.json'), text)
  expect(describeStore(store())).toContain('live.json is invalid')
  await expect(rollBack(store())).rejects.toThrow('no earlier release')
  await rollBack(store(), 'one')
  expect(live()).toBe('one')
  writeFileSync(path.join(store().folder, 'live.json'), text)
  await release('two')
  expect(live()).toBe('two')
})

test('a rollback skips deleted releases, and withdraws the live release also for a later one', async () => {
  for (const [at, id] of ['one', 'two', 'three'].entries()) {
    await release(id, { built: `2026-11-20T00:00:0${at}.000Z` })
  }
  rmSync(path.join(store().folder, 'two'), { recursive: true })
  await rollBack(store())
  expect([live(), before(), pointer()?.withdrawn]).toEqual(['one', [], ['three']])
  await expect(rollBack(store(), 'three')).rejects.toThrow(/was withdrawn.*--again/)
  await rollBack(store(), 'three', true)
  expect([live(), before(), pointer()?.withdrawn]).toEqual(['three', [], ['one']])
})

test('an error names a store that cannot be written', async () => {
  writeFileSync(path.join(root, 'store'), '')
  await expect(release('one')).rejects.toThrow('cannot be written (ENOTDIR)')
})

test('waits for a lock, and takes over the stale lock of a dead process', async () => {
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

test('keeps RELEASES_KEPT releases, including the live release and its fallback', async () => {
  for (let id = 1; id <= 6; id++) {
    await release(`r${id}`, { built: `2026-11-20T00:00:0${id}.000Z` }, 3)
  }
  expect([live(), before()]).toEqual(['r6', ['r5', 'r4']])
  expect(readdirSync(store().folder).toSorted()).toEqual(['live.json', 'r4', 'r5', 'r6'])
})

test('the list shows the live release, its time of release, and the releases that a rollback can make live', async () => {
  expect(describeStore(store())).toBe('customer-app\n  nothing released')
  for (const id of ['one', 'two', 'three', 'four']) await release(id)
  await rollBack(store())
  const list = describeStore(store())
  expect(list).toMatch(/three .*live since \d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(list).toMatch(/two .*rollback 1/)
  expect(list).toMatch(/one .*rollback 2/)
  expect(list).toMatch(/four .*withdrawn/)
})

describe('a candidate', () => {
  /** Makes `one` live, and stores `two` and `three`. */
  beforeEach(async () => {
    await release('one')
    for (const id of ['two', 'three']) await releaseBuild(store(), build(id), 0)
    await release('s1', { app: 'shell' })
  })

  test('goes to a share of the visitors, and becomes live by a promotion', async () => {
    const { candidate } = await give('two', 5)
    expect(candidate).toEqual({ release: 'two', share: 5, since: expect.any(String) as string })
    expect([live(), before()]).toEqual(['one', []])
    await setShare(store(), 100, { expected: 'two' })
    expect([live(), before(), pointer()?.candidate]).toEqual(['two', ['one'], undefined])
    expect(pointer()?.previews).toEqual(['three'])
    await rollBack(store())
    expect([live(), pointer()?.withdrawn]).toEqual(['one', ['two']])
  })

  test('replaces another one, which stays stored', async () => {
    await give('two', 5)
    const { candidate, withdrawn } = await give('three', 10)
    expect([candidate?.release, withdrawn]).toEqual(['three', []])
    expect(existsSync(path.join(store().folder, 'two'))).toBe(true)
  })

  test('that is withdrawn is no fallback, no preview, and no candidate without again', async () => {
    await give('three', 100)
    await give('one', 5)
    const gone = await setShare(store(), 0, { expected: 'one' })
    expect([gone.live, gone.candidate, gone.withdrawn[0]]).toEqual(['three', undefined, 'one'])
    expect([before(), gone.previews]).toEqual([[], ['two']])
    await expect(give('one', 5)).rejects.toThrow('was withdrawn')
    await expect(give('one', 100)).rejects.toThrow('was withdrawn')
    const { candidate, withdrawn } = await setShare(store(), 5, { release: 'one', again: true })
    expect([candidate?.release, withdrawn]).toEqual(['one', []])
  })

  test.each([
    ['a release', () => release('four'), 'four', []],
    ['a promotion of another release', () => give('three', 100), 'three', []],
    ['a rollback', () => rollBack(store()), 'one', ['four']],
  ])('ends with %s, and is not withdrawn', async (_what, change, now, withdrawn) => {
    if (withdrawn.length > 0) await release('four')
    await give('two', 5)
    await change()
    expect([live(), pointer()?.candidate, pointer()?.withdrawn]).toEqual([
      now,
      undefined,
      withdrawn,
    ])
  })

  test('stays if the live build is released again', async () => {
    await give('two', 5)
    await release('one')
    expect(pointer()?.candidate?.release).toBe('two')
  })

  test.each([
    ['the live release', () => give('one', 5), 'one is live already'],
    ['a release that is not stored', () => give('nine', 5), 'no release nine'],
    ['a path', () => give('../one', 5), 'no release ../one'],
    ['the shell', () => releaseBuild(store('shell'), build('s2'), 5), 'has no candidates'],
    [
      'no live release',
      () => releaseBuild(store('packer-app'), build('p2'), 5),
      'no live release yet',
    ],
    ['a promotion without one', () => setShare(store(), 100), 'has no candidate'],
    ['a withdrawal without one', () => setShare(store(), 0), 'has no candidate'],
  ])('is refused: %s', async (_what, change, sentence) => {
    const now = pointer()
    await expect(change()).rejects.toThrow(sentence)
    expect(pointer()).toEqual(now)
  })

  test('is promoted or withdrawn only if it is the expected one', async () => {
    await give('two', 5)
    const expected = { expected: 'three' }
    await expect(setShare(store(), 100, expected)).rejects.toThrow('is two, not three')
    await expect(setShare(store(), 0, expected)).rejects.toThrow('is two, not three')
  })

  test.each([5, null, { release: 'two' }, { release: '../x', share: 5, since: '' }])(
    'that is invalid (%p) is ignored',
    async (candidate) => {
      writeFileSync(
        path.join(store().folder, 'live.json'),
        JSON.stringify({ ...pointer(), candidate, previews: candidate }),
      )
      expect(describeStore(store())).toMatch(/one .*live since/)
      await release('four')
      expect([live(), pointer()?.candidate]).toEqual(['four', undefined])
    },
  )
})

test('lists the ten latest previews, and keeps them and the candidate beyond RELEASES_KEPT', async () => {
  await release('live', {}, 2)
  for (let id = 1; id <= 12; id++) {
    const built = `2026-11-20T00:00:${id + 10}.000Z`
    await releaseBuild(store(undefined, 2), build(`p${id}`, { built }), 0)
    if (id === 1) await give('p1', 5)
  }
  const listed = pointer()?.previews
  const latest = Array.from({ length: 10 }, (_, at) => `p${12 - at}`)
  expect(listed).toEqual([...latest, 'p1'])
  const stored = readdirSync(store().folder).filter((name) => name !== 'live.json')
  expect(stored.toSorted()).toEqual(['live', ...(listed ?? [])].toSorted())
  await releaseBuild(store(undefined, 2), build('p5'), 0)
  expect(pointer()?.previews?.slice(0, 2)).toEqual(['p5', 'p12'])
})

test('the list shows candidate and previews in aligned columns', async () => {
  await release('one')
  for (const id of ['two', 'a-long-name']) await releaseBuild(store(), build(id), 0)
  await give('two', 5)
  const [, heading = '', ...rows] = describeStore(store()).split('\n')
  expect(heading).toMatch(/^ {2}release +version +built +state$/)
  const states = rows.map((row) => row.slice(heading.indexOf('state')))
  expect(states.toSorted()).toEqual([
    expect.stringMatching(/^candidate, 5 % since \d{4}-/) as string,
    expect.stringMatching(/^live since /) as string,
    'preview',
  ])
})

describe('a release is checked against the live releases of the other apps', () => {
  const from = (app: string) => path.join(root, 'store', app)
  const half = (changes: Partial<Release> = {}) =>
    checkCompatibility(readManifest(build('half', changes)), from)
  /** Resolves to false if the check rejects the release and says that nothing was changed. */
  const verdict = (check: Promise<void>) =>
    check.then(
      () => true,
      (error: Error) => !error.message.endsWith('Nothing was changed.'),
    )
  const versions = (react: string) => ({ shared: { react } })

  test('every release is accepted while no other app is live', async () => {
    await expect(half()).resolves.toBeUndefined()
  })

  test.each([
    ['an older patch', '19.3.0', '^19.3.0', true],
    ['a newer patch', '19.3.9', '^19.3.0', true],
    ['a newer minor', '19.4.0', '^19.3.0', true],
    ['an older minor', '19.2.7', '^19.3.0', false],
    ['another major', '20.3.0', '^19.3.0', false],
    ['the next major, which the half also accepts', '20.0.1', '^19.3.0 || ^20.0.0', true],
  ])('a shell with %s of React, %s, for a half of %s', async (_what, brought, taken, fits) => {
    await release('shell', { app: 'shell', ...versions(brought) })
    expect(await verdict(half(versions(taken)))).toBe(fits)
  })

  test.each([
    [1, 2, true],
    [2, 3, true],
    [3, 4, false],
  ])(
    'a half of contracts %d to %d fits a shell of contracts 1 to 2: %s',
    async (oldest, newest, fits) => {
      await release('shell', { app: 'shell', ...versions('19.3.1') })
      expect(await verdict(half({ contract: { oldest, newest } }))).toBe(fits)
    },
  )

  test('a half keeps the pages to which the shell links', async () => {
    await release('shell', { app: 'shell', ...versions('19.3.1') })
    const keeping = (...addresses: string[]) => half({ app: 'customer-app', addresses })
    await expect(keeping('/customer/dashboard', '/new')).resolves.toBeUndefined()
    await expect(keeping('/new')).rejects.toThrow(/lacks \/customer\/dashboard, to which the shell/)
  })

  test('if the shell is unreachable, the release is rejected', async () => {
    const check = checkCompatibility(readManifest(build('half')), () => 'http://127.0.0.1:1/shell/')
    await expect(check).rejects.toThrow('cannot be read at http://127.0.0.1:1/shell/')
  })

  test.each([
    ['the shell', 'shell', { pages: { '/about': [] } }, ['/about'], false],
    ['the other half', 'packer-app', { addresses: ['/gig/:gigId'] }, ['/gig/:id'], false],
    ['neither', 'packer-app', { addresses: ['/gig/:gigId'] }, ['/gig', '/jobs/:id'], true],
  ])('checks a half that has a page of %s', async (_whose, app, declared, addresses, fits) => {
    await release(app, { app, ...versions('19.3.1'), ...declared })
    expect(await verdict(half({ addresses }))).toBe(fits)
  })

  test("the other half's candidate counts, too", async () => {
    const other = { app: 'packer-app', addresses: ['/gig/:gigId'] }
    await release('p1', { app: 'packer-app' })
    await releaseBuild(store('packer-app'), build('p2', other), 0)
    await give('p2', 5, 'packer-app')
    await expect(half({ addresses: ['/gig/:id'] })).rejects.toThrow('both have the page /gig/:id')
  })

  test('a shell that a candidate does not support is rejected', async () => {
    await release('one', { shared: {} })
    await releaseBuild(store(), build('two'), 0)
    await give('two', 5)
    const shell = { ...versions('20.0.0'), app: 'shell' }
    const check = checkCompatibility(readManifest(build('shell', shell)), from)
    await expect(check).rejects.toThrow('customer-app two accepts')
  })

  test('a shell that a live half does not support is rejected', async () => {
    await release('half')
    const shell = { ...versions('20.0.0'), app: 'shell' }
    const check = checkCompatibility(readManifest(build('shell', shell)), from)
    await expect(check).rejects.toThrow('customer-app half accepts')
  })
})

test('settings: the store is beside the data, unless RELEASE_STORE is set', () => {
  const read = (env: NodeJS.ProcessEnv) => readReleaseSettings('/project', env)
  expect(read({}).store).toBe('/project/.data/releases')
  expect(read({ DATA_DIR: '/data' }).store).toBe('/data/releases')
  expect(read({ RELEASE_STORE: '/store' }).from('shell')).toBe('/store/shell')
  const elsewhere = read({ PACKER_APP_FROM: 'https://packers.example/packer-app/' })
  expect(elsewhere.from('packer-app')).toBe('https://packers.example/packer-app/')
  expect(() => read({ RELEASES_KEPT: '1' })).toThrow('at least 2')
})
