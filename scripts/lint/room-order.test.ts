import { lintLines } from './lint-lines.fixture.ts'

const reported = (lines: string[]) =>
  lintLines(
    { plugin: 'room-order.mjs', rule: 'rooms/order', file: 'api/src/trips/sample.ts' },
    lines,
  )

test('reports imports from higher rooms and from the files that compose them, types included', () => {
  const wrong = [
    "import { a } from '../payments/a.ts'",
    "import type { B } from '../bookings/b.ts'",
    "export { c } from '../mail/c.ts'",
    "export * from '../account/d.ts'",
    "import '../app.ts'",
    "export const load = () => import('../demo/e.ts')",
    "export type F = import('../client/f.ts').F",
    "import { g } from '../unknown-room/g.ts'",
  ]
  expect(reported(wrong)).toEqual(wrong.map((_, index) => index + 1))
})

test('accepts imports from lower rooms, from the own room and from packages', () => {
  const right = [
    "import { a } from '../workflow/a.ts'",
    "import { b } from '../gigs/list/b.ts'",
    "import { c } from './c.ts'",
    "import { d } from 'node:path'",
  ]
  expect(reported(right)).toEqual([])
})
