import { Menu } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Brand, Button, IconButton, useLazyPart, useWhenIdle } from 'shared-ui'
import styled from 'styled-components'
import type { Notice } from '../contract/contract.ts'
import { useSession } from '../session/session.tsx'
import { about, currentAt, linksFor } from './links.ts'
import { livePart } from './live-part.ts'
import { roleHint } from '../session/role-hint.ts'
import { prefetchMenu, useMenuPart } from './use-menu-part.ts'
import { useSignOut } from './use-sign-out.tsx'

const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  padding-right: var(--lock-gap);
  z-index: var(--z-bar);
  border-bottom: 1px solid var(--line);
  background: var(--bar);
  backdrop-filter: blur(14px) saturate(1.6);

  @media print {
    display: none;
  }
`

const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  height: var(--bar-height);
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
`

const Home = styled(Link)`
  min-width: 0;
  margin-right: auto;
  border-radius: var(--r-md);
  color: var(--text);
  text-decoration: none;
`

const Links = styled.nav`
  display: none;
  gap: var(--s-1);
  align-items: stretch;
  height: 100%;

  @media (min-width: 52em) {
    display: flex;
  }

  a {
    position: relative;
    display: flex;
    align-items: center;
    padding: 0 var(--s-3);
    border-radius: var(--r-sm);
    color: var(--text-muted);
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
    text-decoration: none;
    transition: color var(--fast);
  }

  a:hover,
  a[aria-current] {
    color: var(--text);
  }

  a:focus-visible {
    outline-offset: -4px;
  }

  a[aria-current]::after {
    content: '';
    position: absolute;
    right: var(--s-3);
    bottom: -1px;
    left: var(--s-3);
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: var(--accent);

    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  button {
    align-self: center;
    margin-left: var(--s-2);
  }
`

const menuShown = '(max-width: 51.99em)'

const Toggle = styled.span`
  margin-right: -0.625rem;

  @media (min-width: 52em) {
    display: none;
  }
`

/* Reserves the bell's space until it has loaded. */
const BellPlace = styled.div`
  flex: none;
  width: var(--target);

  @media (max-width: 51.99em) {
    margin-right: -0.625rem;
  }
`

/** The fixed bar. Its layout does not change while the page or the session loads. */
export function NavBar({ notify }: { notify(notice: Notice): void }) {
  const { user, checking } = useSession()
  const [hint] = useState(roleHint)
  const role = user?.user_type ?? (checking ? hint : undefined)
  // Until the session is known, hidden links for the role in the cookie reserve the space.
  const guessed = checking && hint !== undefined ? { visibility: 'hidden' as const } : undefined
  // The menu is open only at the history entry where it was opened, so any navigation closes it.
  const { key, pathname } = useLocation()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const SlideOutMenu = useMenuPart(menuAt === key, (notice) => {
    // Otherwise the menu would open by itself when a later attempt succeeds.
    setMenuAt(null)
    notify(notice)
  })
  const toggle = useRef<HTMLButtonElement>(null)
  const openForEarlyPress = useEffectEvent(() => {
    if (!globalThis.menuPressedEarly) return
    // The pressed button is gone. When the menu closes, focus returns to the new one.
    toggle.current?.focus()
    setMenuAt(key)
  })
  useEffect(() => {
    openForEarlyPress()
    globalThis.menuPressedEarly = false
  }, [])
  // Prefetch the menu on phones: a packer on the road may lose the network later.
  useWhenIdle(user !== null && (window.matchMedia?.(menuShown).matches ?? false), prefetchMenu)
  const [isIdle, setIdle] = useState(false)
  useWhenIdle(user !== null, () => setIdle(true))
  const { part: live } = useLazyPart(livePart, isIdle)
  const signOut = useSignOut(notify)
  return (
    <Bar>
      <Inner>
        <Home to="/">
          <Brand />
        </Home>
        <Links aria-label="Main">
          {linksFor(role, user?.id).map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              style={entry === about ? undefined : guessed}
              aria-current={currentAt(entry, pathname)}
            >
              {entry.label}
            </Link>
          ))}
          {role && (
            <Button variant="second" style={guessed} busy={signOut.busy} onClick={signOut.run}>
              Sign Out
            </Button>
          )}
        </Links>
        {role && <BellPlace>{user && live && <live.Bell user={user} />}</BellPlace>}
        <Toggle>
          <IconButton
            ref={toggle}
            label="Open menu"
            aria-haspopup="dialog"
            busy={menuAt === key && !SlideOutMenu}
            onPointerEnter={prefetchMenu}
            onFocus={prefetchMenu}
            onClick={() => setMenuAt(key)}
          >
            <Menu size={24} aria-hidden />
          </IconButton>
        </Toggle>
      </Inner>
      {SlideOutMenu && (
        <SlideOutMenu open={menuAt === key} signOut={signOut} onClose={() => setMenuAt(null)} />
      )}
      {signOut.question}
    </Bar>
  )
}
