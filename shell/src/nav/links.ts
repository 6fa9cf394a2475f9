import {
  ClipboardList,
  Info,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  Store,
  UserRound,
} from 'lucide-react'
import type { Role } from '../session/session.tsx'

export interface NavEntry {
  to: string
  label: string
  icon: LucideIcon
  /** The addresses below which one is here, too, although the link leads elsewhere. */
  covers?: RegExp
}

/** What `aria-current` of the entry says: its own page, or one that belongs to it. */
export function currentAt({ to, covers }: NavEntry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return covers?.test(pathname) ? 'true' : undefined
}

export const about: NavEntry = { to: '/about', label: 'About', icon: Info }

/** The links of the bar and of the menu: by who is signed in, About always. */
export function linksFor(role: Role | undefined, userId?: number): NavEntry[] {
  if (role === 'packer') {
    return [
      { to: '/marketplace', label: 'Marketplace', icon: Store, covers: /^\/gig\// },
      {
        to: '/packer/gigs/booked',
        label: 'Your Gigs',
        icon: ClipboardList,
        covers: /^\/packer\/\d+\/gigs\/pay/,
      },
      {
        to: `/packer/${userId ?? ''}`,
        label: 'Profile',
        icon: UserRound,
        covers: /^\/(specialtys|packer\/edit|packer\/\d+\/specialtys)/,
      },
      about,
    ]
  }
  if (role) return [{ to: '/customer/dashboard', label: 'Dashboard', icon: LayoutDashboard }, about]
  return [
    { to: '/packer/signin', label: 'Packer Login', icon: LogIn, covers: /^\/packer\/sign/ },
    { to: '/customer/signin', label: 'Customer Login', icon: LogIn, covers: /^\/customer\/sign/ },
    about,
  ]
}
