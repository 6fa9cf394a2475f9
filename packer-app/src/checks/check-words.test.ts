import type { Check } from 'api/client'
import { makeCheck } from '../packer-world.fixture.ts'
import { nextOf } from './check-words.ts'

const kinds = ['email', 'phone', 'identity', 'insurance', 'background'] as const

test.each<[string, Partial<Record<Check['kind'], Check['state']>>, Check['kind'] | undefined]>([
  ['the first', {}, 'email'],
  ['not a mailed link', { email: 'started' }, 'phone'],
  ['an expired one', { email: 'passed', phone: 'expired' }, 'phone'],
  ['a started ID', { email: 'passed', phone: 'passed', identity: 'started' }, 'identity'],
  [
    'none while the last is in review',
    { email: 'passed', phone: 'passed', identity: 'passed', insurance: 'started' },
    undefined,
  ],
])('the next check: %s', (_, states, next) => {
  expect(
    nextOf(kinds.map((kind) => makeCheck(kind, { state: states[kind] ?? 'not_started' })))?.kind,
  ).toBe(next)
})
