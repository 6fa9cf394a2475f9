import type { User } from 'api/contract'
import type { Role } from './session.tsx'

/** The home page of each role: the target after sign-in, and of redirects from the other role's pages. */
export const homeOf: Record<Role, string> = {
  customer: '/customer/dashboard',
  packer: '/marketplace',
}

/** True if the history state holds the address that a visitor requested before the guard redirected. */
export const isRequestedAddress = (state: unknown): state is string =>
  typeof state === 'string' && state.startsWith('/')

/**
 * Returns the target of the landing page's redirect: the address requested before sign-in, otherwise the home
 * page.
 */
export const redirectAddress = (user: User, state: unknown): string =>
  isRequestedAddress(state) ? state : homeOf[user.user_type]
