import { entry } from './call.fixture.ts'
import { callsOf, type PageHalves, sumOf } from './traffic.ts'

const page = entry('/marketplace', 0, 200, { initiatorType: 'navigation', encodedBodySize: 3_000 })

const halves = (base: string, ...files: string[]): PageHalves => ({
  'packer-app': { live: { base, start: files.map((file) => ({ file })), next: [] } },
  'customer-app': null,
})

const partsOf = (entries: ReturnType<typeof entry>[], where: PageHalves) =>
  callsOf([page, ...entries], where).map(({ name, part }) => [new URL(name).pathname, part])

test('every request is of the part that its address, its kind and the page say', () => {
  const entries = [
    entry('/shell/1/main.js', 210, 900),
    entry('/packer-app/2/entry.js', 220, 400),
    entry('/packer-app/2/lazy.js', 1_000, 1_100),
    entry('/api/auth/authenticate', 230, 390),
    entry('/api/gigs?cursor=W10', 1_150, 1_300),
    entry('/api/images/abc', 1_200, 1_400, { contentType: 'image/webp' }),
    entry('/shell/1/art/welcome.svg', 1_210, 1_300),
    entry('/site.webmanifest', 1_220, 1_300),
  ]
  expect(partsOf(entries, halves('/packer-app/2/', 'entry.js'))).toEqual([
    ['/marketplace', 'page'],
    ['/shell/1/main.js', 'shell JS'],
    ['/packer-app/2/entry.js', 'half JS'],
    ['/api/auth/authenticate', 'data'],
    ['/packer-app/2/lazy.js', 'half JS'],
    ['/api/gigs', 'ahead'],
    ['/api/images/abc', 'pictures'],
    ['/shell/1/art/welcome.svg', 'pictures'],
    ['/site.webmanifest', 'other'],
  ])
})

test("a half's script that lies among the shell's is the half's", () => {
  const entries = [entry('/shell/1/main.js', 210, 900), entry('/shell/1/packer.js', 220, 400)]
  expect(partsOf(entries, halves('/packer-app/1/', '../../shell/1/packer.js'))).toEqual([
    ['/marketplace', 'page'],
    ['/shell/1/main.js', 'shell JS'],
    ['/shell/1/packer.js', 'half JS'],
  ])
})

test("what the browser's own cache answers did not cross the line", () => {
  const preloaded = entry('/packer-app/2/entry.js', 220, 400)
  const run = { ...preloaded, start: 950, end: 951, transferSize: 0 }
  expect(callsOf([page, run, preloaded], {}).map(({ start }) => start)).toEqual([0, 220])
})

test('requests and bytes are summed over the parts that are asked for, or over all', () => {
  const calls = callsOf(
    [page, entry('/shell/1/main.js', 210, 900), entry('/api/gigs', 230, 390)],
    {},
  )
  expect(sumOf(calls, 'shell JS', 'data')).toEqual({ requests: 2, bytes: 200 })
  expect(sumOf(calls)).toEqual({ requests: 3, bytes: 3_200 })
  expect(sumOf(calls, 'pictures')).toEqual({ requests: 0, bytes: 0 })
})

test('without a navigation there is no visit to speak of', () => {
  expect(() => callsOf([entry('/api/gigs', 0, 1)], {})).toThrow('no navigation')
})
