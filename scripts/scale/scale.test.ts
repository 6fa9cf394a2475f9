import { readFileSync } from 'node:fs'
import path from 'node:path'
import { machines } from './assumed.ts'
import { demandAt, demandOf } from './demand.ts'
import { costs, logBytes } from './measured.ts'
import { factors, scaleTable } from './table.ts'

const doc = (name: string) => readFileSync(path.join(__dirname, '../../docs', name), 'utf8')

test('the table of docs/scale.md is what npm run scale prints', () => {
  const [, table] = /<!-- npm run scale -->\n([^]*?)\n<!-- end -->/.exec(doc('scale.md')) ?? []
  expect(table).toBe(scaleTable())
})

test('what it is calculated from is what docs/performance.md says was measured', () => {
  const performance = doc('performance.md')
  const { node, postgres } = costs.pageKnown
  expect(performance).toContain(`| product | ${node} | ${postgres} | 1 | |`)
  expect(performance).toMatch(
    new RegExp(`\\| a gig \\|.*\\| ${logBytes.post.toLocaleString('en')} \\|`),
  )
  expect(performance).toMatch(
    new RegExp(`\\| a booking \\|.*\\| ${logBytes.booking.toLocaleString('en')} \\|`),
  )
})

test('every statement has its place in docs/scale.md', () => {
  const text = doc('scale.md')
  const files = ['account', 'bookings', 'packers', 'sessions', 'specialties', 'images', 'gigs']
  const missing = files.flatMap((name) => {
    const source = readFileSync(
      path.join(__dirname, `../../api/src/${name}/${name}.sql.ts`),
      'utf8',
    )
    return (
      [...source.matchAll(/^export async function (\w+)/gm)]
        .map(([, statement = '']) => statement)
        // One gig is read as many are.
        .filter(
          (statement) => statement !== 'readGig' && !new RegExp(`\\b${statement}\\b`).test(text),
        )
    )
  })
  expect(missing).toEqual([])
})

test('a primary is never given more than its machine, and there are no more than it takes', () => {
  for (const factor of factors) {
    const { regions, postgresCores, commits, hotGigabytes } = demandAt(factor)
    expect(postgresCores / regions).toBeLessThanOrEqual(machines.postgres.cores / 2)
    expect(commits / regions).toBeLessThanOrEqual(machines.postgres.commitsPerSecond)
    expect(hotGigabytes).toBeLessThanOrEqual(machines.postgres.gigabytes / 2)
  }
})

test('ten times the people need ten times the cores, where pages are read anew anyway', () => {
  const [some, more] = [demandOf(10, 1), demandOf(100, 1)]
  expect(more.pages / some.pages).toBeCloseTo(10)
  expect(more.photoCores / some.photoCores).toBeCloseTo(10)
  // Counting grows with the gigs as well as with who asks.
  expect(more.postgresCores / some.postgresCores).toBeGreaterThan(10)
})
