import { call } from './call.fixture.ts'
import { longestChain, waterfall } from './waterfall.ts'

const page = { ...call('page', '/marketplace', 0, 300), answered: 180 }
const main = call('shell JS', '/main.js', 200, 900)
const session = call('data', '/session', 210, 380)

const pathsOf = (steps: readonly { name: string }[]) =>
  steps.map(({ name }) => new URL(name).pathname)

test('what is asked for as soon as the page speaks is one step behind it', () => {
  const steps = waterfall([page, main, session])
  expect(steps.map(({ depth }) => depth)).toEqual([1, 2, 2])
})

test('a request is behind whatever of those before it had waited longest', () => {
  const half = call('half JS', '/half.js', 390, 600)
  const gigs = call('data', '/gigs', 950, 1_100)
  const steps = waterfall([gigs, half, session, main, page])
  expect(pathsOf(steps)).toEqual(['/marketplace', '/main.js', '/session', '/half.js', '/gigs'])
  expect(steps.map(({ depth }) => depth)).toEqual([1, 2, 2, 3, 4])
  expect(steps.at(-1)?.after?.name).toBe(half.name)
})

test('of those that had waited equally long it is behind the last', () => {
  const gigs = call('data', '/gigs', 950, 1_100)
  expect(waterfall([page, session, main, gigs]).at(-1)?.after?.name).toBe(main.name)
})

test('nothing is behind a picture', () => {
  const picture = call('pictures', '/icon.svg', 400, 500)
  const gigs = call('data', '/gigs', 600, 700)
  const steps = waterfall([page, session, picture, gigs])
  expect(steps.map(({ depth }) => depth)).toEqual([1, 2, 3, 3])
})

test('the longest chain leads from the page to what was asked for last', () => {
  const gigs = call('data', '/gigs', 950, 1_100)
  const chain = longestChain([page, session, main, gigs], 1_200)
  expect(pathsOf(chain)).toEqual(['/marketplace', '/main.js', '/gigs'])
})

test('pictures, further pages and what came after the page stood are in no chain', () => {
  const picture = call('pictures', '/photo', 910, 1_000)
  const ahead = call('ahead', '/next-page', 910, 1_000)
  const later = call('data', '/news', 1_000, 1_300)
  expect(pathsOf(longestChain([page, main, picture, ahead, later], 1_200))).toEqual([
    '/marketplace',
    '/main.js',
  ])
})

test('a visit that needed nothing is a chain of nothing', () => {
  expect(longestChain([], 100)).toEqual([])
})
