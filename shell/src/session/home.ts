import type { Role } from './session.tsx'

/** Where a role works: the way after signing in, and the way back from places of the other half. */
export const homeOf: Record<Role, string> = {
  customer: '/customer/dashboard',
  packer: '/marketplace',
}
