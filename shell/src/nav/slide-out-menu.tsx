import { LogOut, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button, IconButton } from 'shared-ui'
import { useSession } from '../session/session.tsx'
import { isCurrent, linksFor } from './links.ts'
import { Foot, MenuDialog, Top } from './slide-out-menu-styles.ts'
import { useSignOut } from './use-sign-out.ts'

/** The bar's links on phones: a dialog, so that the browser keeps the focus in it. */
export function SlideOutMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

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
        {linksFor(user).map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            onClick={onClose}
          >
            <entry.icon size={24} strokeWidth={1.75} aria-hidden />
            {entry.label}
          </Link>
        ))}
      </nav>
      {user && (
        <Foot>
          <p>Signed in as {user.username}</p>
          <Button variant="second" block busy={signOut.busy} onClick={signOut.run}>
            <LogOut size={20} strokeWidth={1.75} aria-hidden />
            Sign Out
          </Button>
        </Foot>
      )}
    </MenuDialog>
  )
}
