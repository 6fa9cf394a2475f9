import {
  CalendarCheck,
  ClipboardList,
  Info,
  LayoutDashboard,
  LogIn,
  LogOut,
  type LucideIcon,
  Store,
  UserRound,
  UserRoundCog,
  X,
} from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button, ButtonLink, IconButton, showModal } from 'shared-ui'
import { daySheetPath } from '../service-worker/day-sheet.ts'
import { useSession } from '../session/session.tsx'
import { currentAt, linksFor, type NavEntry } from './links.ts'
import { Foot, MenuDialog, Top } from './slide-out-menu-styles.ts'
import type { useSignOut } from './use-sign-out.tsx'

/** From this width on, the bar shows all links. */
const menuGone = '(min-width: 52em)'

const icons: Record<NavEntry['label'], LucideIcon> = {
  Marketplace: Store,
  'Your Gigs': ClipboardList,
  Profile: UserRound,
  Dashboard: LayoutDashboard,
  'Packer Login': LogIn,
  'Customer Login': LogIn,
  Account: UserRoundCog,
  About: Info,
}

export interface SlideOutMenuProps {
  open: boolean
  signOut: ReturnType<typeof useSignOut>
  onClose(): void
}

/** The bar's links on phones. A dialog, so that the browser traps the focus in it. */
export function SlideOutMenu({ open, signOut, onClose }: SlideOutMenuProps) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) showModal(element)
    else element.close()
  }, [open])

  // Close the menu when the window becomes wide enough for the bar's links.
  useEffect(() => {
    if (!open) return undefined
    const wide = window.matchMedia?.(menuGone)
    wide?.addEventListener('change', onClose)
    return () => wide?.removeEventListener('change', onClose)
  }, [open, onClose])

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    <MenuDialog ref={dialog} aria-label="Menu" onClose={onClose} onClick={onBackdrop}>
      <Top>
        <strong>Menu</strong>
        <IconButton label="Close menu" onClick={onClose}>
          <X size={24} aria-hidden />
        </IconButton>
      </Top>
      <nav aria-label="Menu">
        {/* A page of its own (docs/decisions/0042-service-worker.md), so not a link of the router. */}
        {user?.user_type === 'packer' && (
          <a href={daySheetPath}>
            <CalendarCheck size={24} strokeWidth={1.75} aria-hidden />
            Your Day
          </a>
        )}
        {linksFor(user?.user_type, user?.id).map((entry) => {
          const Icon = icons[entry.label]
          return (
            <Link
              key={entry.to}
              to={entry.to}
              aria-current={currentAt(entry, pathname)}
              onClick={onClose}
            >
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              {entry.label}
            </Link>
          )
        })}
      </nav>
      <Foot>
        {user ? (
          <>
            <p>
              Signed in as <span>{user.username}</span>
            </p>
            <Button variant="second" block busy={signOut.busy} onClick={signOut.run}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden />
              Sign Out
            </Button>
          </>
        ) : (
          <>
            <p>New here?</p>
            {(['customer', 'packer'] as const).map((role) => (
              <ButtonLink
                key={role}
                as={Link}
                to={`/${role}/signup`}
                variant="soft"
                block
                data-half={role}
                onClick={onClose}
              >
                Join as a {role}
              </ButtonLink>
            ))}
          </>
        )}
      </Foot>
    </MenuDialog>
  )
}
