import { type Role, roles } from '../acts/roles.ts'

export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)

/** Whether an operator with the roles `held` may do what `needed` may do. An admin may do everything. */
export const mayActAs = (held: readonly Role[], ...needed: Role[]): boolean =>
  held.includes('admin') || needed.some((role) => held.includes(role))
