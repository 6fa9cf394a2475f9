import type { Path } from 'react-router-dom'
import type { User } from 'api/contract'
import type { Role } from './session.tsx'

/** Where a role works: the way after signing in, and the way back from places of the other half. */
export const homeOf: Record<Role, string> = {
  customer: '/customer/dashboard',
  packer: '/marketplace',
}

interface Sought {
  sought: string
}

/** Kept in the history entry of the home page when the guard sends a signed-out visitor there. */
export const soughtAt = ({ pathname, search, hash }: Path): Sought => ({
  sought: pathname + search + hash,
})

/** Where `user` goes from the landing page: to the page that the guard turned away, else home. */
export const wayOf = (user: User, state: unknown): string =>
  isSought(state) ? state.sought : homeOf[user.user_type]

export const isSought = (state: unknown): state is Sought =>
  typeof state === 'object' &&
  state !== null &&
  'sought' in state &&
  typeof state.sought === 'string'
