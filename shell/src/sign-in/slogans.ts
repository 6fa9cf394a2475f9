import type { Role } from '../session/session.tsx'

/** The sentence beside each role's sign-in and sign-up forms. */
export const sloganOf: Record<Role, string> = {
  customer: 'You name the price. No haggling.',
  packer: 'See the pay before you book.',
}
