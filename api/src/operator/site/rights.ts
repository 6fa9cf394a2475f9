import type { Role } from '../acts/roles.ts'
import { mayActAs } from '../people/roles.ts'

/** `public`: without a session. `all`: every operator. Otherwise one of these roles, or an admin. */
type Right = 'public' | 'all' | readonly Role[]

/** Each route of the site, and who may use it. A route that is missing here answers 403. */
export const rights: Record<string, Right> = {
  'GET /site.css': 'public',
  'GET /passkey.js': 'public',
  'GET /sign-in': 'public',
  'POST /sign-in': 'public',
  'POST /sign-in/options': 'public',
  'GET /link/:token': 'public',
  'POST /link/:token': 'public',
  'GET /invite/:token': 'public',
  'POST /invite/:token': 'public',
  'POST /invite/:token/options': 'public',
  'POST /sign-out': 'all',
  'GET /': 'all',
  'GET /log': 'all',
  'GET /tickets/:id': ['support'],
  'POST /tickets/:id': ['support'],
  'GET /replies': ['support'],
  'POST /replies': ['support'],
  'POST /replies/:id/delete': ['support'],
  'GET /reports/messages/:id': ['support'],
  'POST /reports/messages/:id': ['support'],
  'GET /reports/messages/:id/images/:token': ['support'],
  'GET /reports/reviews/:id': ['support'],
  'POST /reports/reviews/:id': ['support'],
  'GET /checks/:userId': ['checks'],
  'POST /checks/:userId': ['checks'],
  'GET /checks/:userId/certificates/:id': ['checks'],
  'GET /users': ['support'],
  'GET /users/:id': ['support'],
  'GET /users/:id/:act': ['support'],
  'POST /users/:id/sign-out': ['support'],
  'POST /users/:id/suspend': ['admin'],
  'POST /users/:id/lift': ['admin'],
  'GET /disputes/:tripId': ['money'],
  'GET /disputes/:tripId/images/:token': ['money'],
  'GET /disputes/:tripId/:act': ['money'],
  'POST /disputes/:tripId/preview': ['money'],
  'POST /disputes/:tripId/resolve': ['money'],
  'POST /disputes/:tripId/end': ['money'],
  'POST /disputes/:tripId/mark': ['money'],
  'GET /money': ['money'],
  'GET /money/trips/:id': ['money'],
  'GET /money/trips/:id/:act': ['money'],
  'POST /money/trips/:id/write-off': ['money'],
  'POST /money/tasks/:id/:change': ['money'],
  'GET /operators': ['admin'],
  'POST /operators': ['admin'],
  'POST /operators/:id/remove': ['admin'],
}

/** The links of the bar. Each operator sees those with the right to use them. */
export const bar = [
  { href: '/', label: 'Queue' },
  { href: '/users', label: 'Users' },
  { href: '/money', label: 'Money' },
  { href: '/log', label: 'Log' },
  { href: '/operators', label: 'Operators' },
]

/** Whether an operator with these roles may use a route, such as `GET /log`. */
export function mayUse(held: readonly Role[], route: string): boolean {
  const right = rights[route]
  return right === 'public' || right === 'all' || (right !== undefined && mayActAs(held, ...right))
}
