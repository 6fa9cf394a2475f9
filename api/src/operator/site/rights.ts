import type { Role } from '../acts/roles.ts'
import { mayActAs } from '../people/roles.ts'

/** `public`: without a session. `all`: every operator. Otherwise those with the role, and admins. */
type Right = 'public' | 'all' | Role

/** Who may use the addresses that begin with a word. An address with another word answers 403. */
export const rights: Record<string, Right> = {
  'site.css': 'public',
  'passkey.js': 'public',
  'sign-in': 'public',
  link: 'public',
  invite: 'public',
  'sign-out': 'all',
  '': 'all',
  log: 'all',
  tickets: 'support',
  replies: 'support',
  reports: 'support',
  users: 'support',
  checks: 'checks',
  disputes: 'money',
  money: 'money',
  operators: 'admin',
}

/** The acts of other pages for which an operator must be an admin. */
const adminActs = new Set(['suspend', 'lift'])

/** Returns the right of a route or an address, such as `/users/:id` or `/users/7`. */
export function rightOf(route: string): Right | undefined {
  const [, area = '', , act = ''] = route.split('/')
  return adminActs.has(act) ? 'admin' : rights[area]
}

export function mayUse(held: readonly Role[], route: string): boolean {
  const right = rightOf(route)
  return right === 'public' || right === 'all' || (right !== undefined && mayActAs(held, right))
}
