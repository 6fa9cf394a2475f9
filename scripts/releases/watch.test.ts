import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { describeStore } from './describe-store.ts'
import { readPointer, writePointer } from './live-pointer.ts'
import { createReleaseCounts } from './release-counts.ts'
import { setShare, storeOf } from './release-store.ts'
import { watchCandidate } from './watch.ts'

let root: string
let store: ReturnType<typeof storeOf>
let lines: string[]
let processes: FakeProcess[]

interface FakeProcess {
  url: string
  /** Counts by `pages one` or `failures two`. undefined: the process answers 503. */
  counts: Record<string, number> | undefined
  server: Server
}

/** A process of which the metrics have a count of 0, too, for another half. */
async function startProcess(counts: FakeProcess['counts'] = {}): Promise<FakeProcess> {
  const server = createServer((request, response) => {
    const isAllowed = request.headers.authorization === 'Bearer a-token-for-prometheus'
    if (!isAllowed || !one.counts) return response.writeHead(isAllowed ? 503 : 401).end()
    const text = Object.entries(one.counts).map(([key, value]) => {
      const [kind, release] = key.split(' ')
      return kind === 'pages'
        ? `manyhands_pages_total{half="packer-app",release="${release}",side="live"} ${value}`
        : `manyhands_half_failures_total{half="packer-app",release="${release}",fault="crashed",outcome="fallback"} ${value}`
    })
    const types = ['pages', 'half_failures'].map((name) => `# TYPE manyhands_${name}_total counter`)
    const other = 'manyhands_pages_total{half="customer-app",release="two",side="live"} 5000'
    response.end([...types, other, ...text, ''].join('\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const one: FakeProcess = { url: `http://127.0.0.1:${port}/metrics`, counts, server }
  processes.push(one)
  return one
}

/** The settings that name the processes. */
const source = () => ({
  METRICS_URLS: processes.map(({ url }) => url).join(', '),
  METRICS_TOKEN: 'a-token-for-prometheus',
})

/** Watches with a clock that moves a minute at each look, and calls the next of `looks` before it. */
function watch(looks: (() => unknown)[], thresholds = { seconds: 120, pages: 10 }) {
  let seconds = 0
  return watchCandidate({
    store,
    counts: createReleaseCounts(source()),
    thresholds,
    say: (line) => lines.push(line),
    now: () => seconds,
    async rest() {
      seconds += 60
      const next = looks.shift()
      if (!next) throw new Error(`The watch goes on: ${lines.join('\n')}`)
      await next()
    },
  })
}

const rest = () => {}
const candidate = () => readPointer(store.folder)?.candidate

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-watch-'))
  store = storeOf(root, 'packer-app')
  lines = []
  processes = []
  for (const release of ['one', 'two', 'three']) {
    mkdirSync(path.join(store.folder, release), { recursive: true })
    const manifest = { release, version: '0.1.0', built: '2026-11-20T00:00:00.000Z' }
    writeFileSync(path.join(store.folder, release, 'release.json'), JSON.stringify(manifest))
  }
  const since = '2026-11-20T00:00:00.000Z'
  writePointer(store.folder, { app: 'packer-app', live: 'one', since, before: [], withdrawn: [] })
  await setShare(store, 5, { release: 'two' })
})
afterEach(async () => {
  for (const { server } of processes) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  rmSync(root, { recursive: true, force: true })
})

test('a good candidate grows and goes live, with one line per decision', async () => {
  const process = await startProcess({ 'pages one': 900, 'pages two': 0 })
  const visit = () => (process.counts = { 'pages one': 1_900, 'pages two': 10 })
  const more = () => (process.counts = { 'pages one': 1_900, 'pages two': 25 })
  expect(await watch([rest, rest, rest, visit, rest, rest, rest, more])).toBe(true)
  const withoutTimes = lines.map((line) => line.replace(/ since \S+ \d\d:\d\d/, ''))
  expect(withoutTimes).toEqual([
    'packer-app two waits: it has to keep 5 % for 2 minutes and 10 pages.',
    'packer-app two waits: no visitor has opened a page with it at 5 %.',
    'packer-app two is now candidate, 25 %: 0 failures in 10 pages (0.0 %); the live release: 0 failures in 1000 pages (0.0 %).',
    'packer-app two waits: it has to keep 25 % for 2 minutes and 10 pages.',
    'packer-app two waits: no visitor has opened a page with it at 25 %.',
    'packer-app two is now live: 0 failures in 25 pages (0.0 %); the live release: 0 failures in 1000 pages (0.0 %).',
  ])
  expect(readPointer(store.folder)?.live).toBe('two')
})

test('sums all processes, and withdraws a candidate that fails in any of them', async () => {
  const one = await startProcess({ 'pages one': 500, 'pages two': 30, 'failures two': 7 })
  const other = await startProcess()
  const fail = () => {
    one.counts = { 'pages one': 700, 'pages two': 40, 'failures two': 8 }
    other.counts = { 'pages one': 300, 'pages two': 20, 'failures two': 2 }
  }
  expect(await watch([fail])).toBe(false)
  expect(lines.at(-1)).toBe(
    'packer-app two is now withdrawn: 3 failures in 30 pages (10.0 %); the live release: 0 failures in 500 pages (0.0 %).',
  )
  expect(readPointer(store.folder)).toMatchObject({ live: 'one', withdrawn: ['two'] })
})

test('keeps what a process counted before its restart, and waits while a process is away', async () => {
  const process = await startProcess({ 'pages two': 100 })
  const steps = [
    () => (process.counts = { 'pages one': 90, 'pages two': 106 }),
    () => (process.counts = undefined),
    () => (process.counts = { 'pages two': 3 }),
    () => (process.counts = { 'pages two': 4 }),
    () => (process.counts = { 'pages two': 5 }),
  ]
  await expect(watch(steps)).rejects.toThrow('The watch goes on')
  expect(lines[1]).toBe(`packer-app two waits: ${process.url} cannot be read (it answers 503).`)
  // 6 pages before the restart and 4 after it are 10.
  expect(lines[3]).toMatch(/two is now candidate, 25 % .* 0 failures in 10 pages/)
})

test('failures of releases without a count of their own keep a candidate from growing', async () => {
  const process = await startProcess({ 'pages one': 900, 'failures other': 1 })
  const visit = () => (process.counts = { 'pages one': 990, 'pages two': 50, 'failures other': 4 })
  await expect(watch([rest, rest, visit, rest])).rejects.toThrow('The watch goes on')
  expect(lines.at(-1)).toBe('packer-app two waits: more releases fail than the API counts.')
})

test('a URL without the counts, or a wrong token, is no reason to go on', async () => {
  const { url: right } = await startProcess()
  const wrong = createReleaseCounts({ METRICS_URLS: right, METRICS_TOKEN: 'wrong' })
  expect(await wrong.read()).toMatch(/cannot be read \(it answers 401\)$/)
  const page = createServer((_, response) => response.end('<!doctype html>'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  processes.push({ url: '', counts: {}, server: page })
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`
  const counts = createReleaseCounts({ METRICS_URLS: url })
  expect(await counts.read()).toBe('none of METRICS_URLS has manyhands_pages_total')
})

test.each<[string, () => unknown, boolean, string | RegExp]>([
  ['promotes', () => setShare(store, 100), true, /two was changed by another command: live since /],
  ['withdraws', () => setShare(store, 0), false, 'two was changed by another command: withdrawn.'],
  [
    'replaces',
    () => setShare(store, 5, { release: 'three' }),
    false,
    'two was changed by another command: preview.',
  ],
])('ends when another command %s the candidate', async (_what, change, result, line) => {
  await startProcess()
  expect(await watch([change])).toBe(result)
  expect(lines.at(-1)).toMatch(line)
})

test('does nothing without a candidate', async () => {
  await setShare(store, 0)
  expect(await watch([])).toBe(true)
  expect(lines).toEqual(['packer-app has no candidate to watch.'])
})

test('a share that another watch has changed starts its time and pages again', async () => {
  const process = await startProcess()
  const visit = async () => {
    process.counts = { 'pages two': 10 }
    await setShare(store, 25, { release: 'two' })
  }
  await expect(watch([rest, visit, rest])).rejects.toThrow('The watch goes on')
  expect(candidate()?.share).toBe(25)
})

test('two watches of a candidate both end when one of them withdraws it', async () => {
  const process = await startProcess()
  // Both begin to count before the failures.
  const waiting: (() => void)[] = []
  const fail = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length < 2) return
      process.counts = { 'pages two': 9, 'failures two': 3 }
      for (const go of waiting) go()
    })
  const results = await Promise.all([watch([fail, rest]), watch([fail, rest])])
  expect(results).toEqual([false, false])
  expect(lines.filter((line) => line.includes('is now withdrawn: 3 failures'))).toHaveLength(1)
  expect(readPointer(store.folder)?.withdrawn).toEqual(['two'])
})

test('waits while the release store is away, then goes on', async () => {
  const process = await startProcess()
  const leave = () => renameSync(store.folder, `${store.folder}-away`)
  const back = () => {
    renameSync(`${store.folder}-away`, store.folder)
    process.counts = { 'pages two': 9, 'failures two': 3 }
  }
  expect(await watch([leave, rest, back])).toBe(false)
  expect(lines.slice(1)).toEqual([
    'packer-app waits: live.json is missing or invalid.',
    expect.stringContaining('two is now withdrawn'),
  ])
})

test('the list of releases has the pages and failures of both sides since the processes started', async () => {
  await startProcess({ 'pages one': 90, 'pages two': 5, 'failures two': 1 })
  const counts = createReleaseCounts(source(), { wholeLife: true })
  expect(await counts.read()).toBeUndefined()
  expect(describeStore(store, counts)).toMatch(/ one .*live since .*: 90 pages, 0 failures$/m)
  expect(describeStore(store, counts)).toMatch(/ two .*candidate.*: 5 pages, 1 failures$/m)
  expect(describeStore(store)).not.toContain('pages')
})

test('each change copies the pointer from a bucket before and back after it', async () => {
  const bucket = path.join(root, 'bucket.json')
  const file = path.join(store.folder, 'live.json')
  process.env.POINTER_PUSH = `cp "$RELEASE_STORE/$APP/live.json" ${bucket}`
  process.env.POINTER_PULL = `cp ${bucket} "$RELEASE_STORE/$APP/live.json"`
  try {
    await expect(setShare(store, 25)).rejects.toThrow(/^POINTER_PULL failed: cp: .*No such file/)
    cpSync(file, bucket)
    writeFileSync(file, 'old')
    await setShare(store, 25)
    expect(candidate()?.share).toBe(25)
    expect(readFileSync(bucket, 'utf8')).toBe(readFileSync(file, 'utf8'))
  } finally {
    delete process.env.POINTER_PUSH
    delete process.env.POINTER_PULL
  }
})

test('reads the processes of npm start unless METRICS_URLS names others', async () => {
  const { url } = await startProcess()
  const { port } = new URL(url)
  expect(
    await createReleaseCounts({ PORT: port, METRICS_TOKEN: 'a-token-for-prometheus' }).read(),
  ).toBeUndefined()
  expect(
    await createReleaseCounts({
      METRICS_URLS: ' http://127.0.0.1:1/a, http://127.0.0.1:2/b',
    }).read(),
  ).toMatch(/^http:\/\/127\.0\.0\.1:1\/a cannot be read/)
})
