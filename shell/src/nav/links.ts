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
  /** Beginning of the addresses at which this is the current link; else its own only. */
  covers?: string
}

export const isCurrent = ({ to, covers }: NavEntry, pathname: string) =>
  covers ? pathname.startsWith(covers) : pathname === to

export const about: NavEntry = { to: '/about', label: 'About', icon: Info }

/** The links of the bar and of the menu: by who is signed in, About always. */
export function linksFor(role: Role | undefined, userId?: number): NavEntry[] {
  if (role === 'packer') {
    return [
      { to: '/marketplace', label: 'Marketplace', icon: Store },
      { to: '/packer/gigs/booked', label: 'Your Gigs', icon: ClipboardList },
      { to: `/packer/${userId ?? ''}`, label: 'Profile', icon: UserRound },
      about,
    ]
  }
  if (role) return [{ to: '/customer/dashboard', label: 'Dashboard', icon: LayoutDashboard }, about]
  return [
    { to: '/packer/signin', label: 'Packer Login', icon: LogIn, covers: '/packer/sign' },
    { to: '/customer/signin', label: 'Customer Login', icon: LogIn, covers: '/customer/sign' },
    about,
  ]
}
