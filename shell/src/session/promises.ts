import type { Role } from './session.tsx'

/** The one sentence that each half stands for, beside its forms. */
export const promiseOf: Record<Role, string> = {
  customer: 'You name the price. Nobody haggles.',
  packer: 'See the pay before you book.',
}
