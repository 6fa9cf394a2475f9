import { longestChain, type Request } from './round-trips.ts'

const request = (path: string, start: number, end: number): Request => ({
  name: `http://localhost:3000${path}`,
  initiatorType: 'fetch',
  start,
  answered: end - 1,
  end,
  transferSize: 400,
  encodedBodySize: 100,
})

const page = { ...request('/marketplace', 0, 300), initiatorType: 'navigation', answered: 180 }
const main = request('/main.js', 200, 900)
const session = request('/session', 210, 380)

const chain = (requests: Request[], cameAt = 1_200) =>
  longestChain(requests, cameAt).map(({ name }) => new URL(name).pathname)

test('a request extends the longest chain that finished before it started', () => {
  const half = request('/half.js', 390, 600)
  const gigs = request('/gigs', 950, 1_100)
  expect(chain([gigs, half, session, main, page])).toEqual([
    '/marketplace',
    '/session',
    '/half.js',
    '/gigs',
  ])
})

test('a request extends the chain that finished last if several are equally long', () => {
  expect(chain([page, session, main, request('/gigs', 950, 1_100)])).toEqual([
    '/marketplace',
    '/main.js',
    '/gigs',
  ])
})

test('images, further list pages and responses after the main content are excluded', () => {
  const picture = request('/icon.svg', 910, 1_000)
  const next = request('/gigs?cursor=W10', 910, 1_000)
  const later = request('/news', 1_000, 1_300)
  expect(chain([page, main, picture, next, later])).toEqual(['/marketplace', '/main.js'])
  expect(chain([])).toEqual([])
})
