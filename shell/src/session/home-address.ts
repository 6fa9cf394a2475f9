import type { User } from 'api/contract'
import type { Role } from './session.tsx'

/** Where a role works: the page after signing in, and the way back from the other role's pages. */
export const homeOf: Record<Role, string> = {
  customer: '/customer/dashboard',
  packer: '/marketplace',
}

/** The address that the guard turned away, kept in the history entry of the home page. */
export const isRequestedAddress = (state: unknown): state is string =>
  typeof state === 'string' && state.startsWith('/')

/** Where `user` goes from the landing page: to the address that the guard turned away, else home. */
export const redirectAddress = (user: User, state: unknown): string =>
  isRequestedAddress(state) ? state : homeOf[user.user_type]
