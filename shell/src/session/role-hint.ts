import type { User } from 'api/contract'
import { apiOrigin } from '../contract/contract.ts'

type Role = User['user_type']

/**
 * Whose session the browser's readable cookie hints at. It proves nothing; it is enough to keep
 * the right room in the bar until the API has said who is signed in.
 */
export function roleHint(): Role | undefined {
  const role = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
  return role === 'customer' || role === 'packer' ? role : undefined
}

/** An API on another host leaves its hint there, where no page of this one sees it: this one keeps its own. */
export function saveRoleHint(role: Role | undefined): void {
  if (apiOrigin() === '') return
  const life = role ? 400 * 24 * 60 * 60 : 0
  document.cookie = `mh_role=${role ?? ''}; path=/; samesite=lax; max-age=${life}`
}
