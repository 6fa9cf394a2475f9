import type { User } from 'api/client'
import { longestCookie } from 'api/rules'
import { apiOrigin } from '../contract/contract.ts'

type Role = User['user_type']

/**
 * Returns the role in a cookie that scripts can read. Anyone can forge the cookie, so it only decides what to
 * show until the API has returned the session: space in the bar, or a loading page.
 */
export function roleHint(): Role | undefined {
  const role = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
  return role === 'customer' || role === 'packer' ? role : undefined
}

/** Sets the role cookie if the API has another host: this page cannot read the cookies of that host. */
export function saveRoleHint(role: Role | undefined): void {
  if (apiOrigin() === '') return
  const life = role ? longestCookie : 0
  document.cookie = `mh_role=${role ?? ''}; path=/; samesite=lax; max-age=${life}`
}
