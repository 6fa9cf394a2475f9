import type { Role } from './session.tsx'

/** The sentence beside each role's forms. */
export const promiseOf: Record<Role, string> = {
  customer: 'You name the price. No haggling.',
  packer: 'See the pay before you book.',
}
