import type { Role } from '../session/session.tsx'

export interface NavEntry {
  to: string
  label:
    | 'Marketplace'
    | 'Your Gigs'
    | 'Profile'
    | 'Dashboard'
    | 'Packer Login'
    | 'Customer Login'
    | 'Account'
    | 'About'
  /** Other addresses that belong to this link. */
  covers?: RegExp
}

/**
 * Returns the link's `aria-current`: `page` on the page that it opens, `true` on a page that `covers`
 * matches.
 */
export function currentAt({ to, covers }: NavEntry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return covers?.test(pathname) ? 'true' : undefined
}

export const about: NavEntry = { to: '/about', label: 'About' }
const account: NavEntry = { to: '/account', label: 'Account' }

/** Returns the links of the bar and the menu. Every list ends with About. */
export function linksFor(role: Role | undefined, userId?: number): NavEntry[] {
  if (role === 'packer') {
    return [
      { to: '/marketplace', label: 'Marketplace' },
      {
        to: '/packer/gigs/booked',
        label: 'Your Gigs',
        covers: /^\/packer\/(week|\d+\/gigs\/pay)/,
      },
      {
        to: `/packer/${userId ?? ''}`,
        label: 'Profile',
        covers: /^\/(specialtys|packer\/edit|packer\/\d+\/specialtys)/,
      },
      account,
      about,
    ]
  }
  if (role) {
    const covers = /^\/customer\/(jobs\/|history|profile|support)/
    return [{ to: '/customer/dashboard', label: 'Dashboard', covers }, account, about]
  }
  return [
    { to: '/packer/signin', label: 'Packer Login', covers: /^\/packer\/sign/ },
    { to: '/customer/signin', label: 'Customer Login', covers: /^\/customer\/sign/ },
    about,
  ]
}
