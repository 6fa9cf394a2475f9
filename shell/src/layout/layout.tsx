import { Link, useLocation } from 'react-router-dom'
import { SkipLink, ToastRegion } from 'shared-ui'
import styled from 'styled-components'
import { LazyConnectionBanner } from '../connection/lazy-connection-banner.tsx'
import type { GivenProps } from '../contract/contract.ts'
import { liveForHalves } from '../live/live.ts'
import { LazyConversation } from '../messages/lazy-conversation.tsx'
import { NavBar } from '../nav/nav-bar.tsx'
import { PaymentsText } from '../payments/payments-text.tsx'
import { usePrefetch } from '../prefetch/use-prefetch.ts'
import { loadPushQuestion } from '../push/load-push-question.ts'
import { LazyHalf } from '../remotes/lazy-half.ts'
import { unsavedInput } from '../remotes/unsaved-input.ts'
import { halfAt, placeAt } from '../routes.tsx'
import { AfterSession } from '../session/after-session.tsx'
import { RoleGuard } from '../session/role-guard.tsx'
import { useSession } from '../session/session.tsx'
import { useToast } from '../toasts/use-toast.ts'
import { usePageChange } from './use-page-change.ts'

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 100dvh;
`

/* With `$tall`, the main area is as tall as the window from the first frame, so that the footer does not jump
   when the content arrives. With `data-fits`, page and footer fit the window. With `data-waiting`, the page is
   loading and the footer is hidden. With `data-conversation`, a conversation is open: in a window that is wide enough,
   it is beside the page. A comment in the template would ship to the browser. */
const Main = styled.main<{ $tall: boolean }>`
  display: flex;
  flex: ${({ $tall }) => ($tall ? '1 0 100dvh' : 1)};
  flex-direction: column;
  width: 100%;

  html[data-fits] & {
    flex: 1;
  }

  @media (min-width: 90em) {
    html[data-conversation] &,
    html[data-conversation] & + footer {
      width: auto;
      margin-right: 28rem;
    }
  }

  html[data-waiting] & + footer {
    visibility: hidden;
  }

  &:focus {
    outline: none;
  }
`

const Footer = styled.footer`
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-sm);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s-6);
    align-items: center;
    max-width: calc(var(--page) + 2 * var(--gutter));
    margin: 0 auto;
    padding: var(--s-6) var(--gutter);
  }

  span {
    flex: 1 0 min(20rem, 100%);
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
    color: inherit;
  }

  @media print {
    display: none;
  }
`

function CurrentPage({ notify }: Pick<GivenProps, 'notify'>) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const place = placeAt(pathname)
  if ('role' in place) {
    const { role } = place
    return (
      <RoleGuard key={role} role={role}>
        <LazyHalf
          name={`${role}-app`}
          user={user?.user_type === role ? user : null}
          notify={notify}
          unsaved={unsavedInput[`${role}-app`]}
          live={liveForHalves}
          loadPushQuestion={loadPushQuestion}
          afterSession={<AfterSession role={role} user={user} />}
        />
      </RoleGuard>
    )
  }
  return <place.page notify={notify} />
}

/** The parts of every page: bar, connection banner, main landmark, footer and toast. */
export function Layout() {
  const { pathname } = useLocation()
  const main = usePageChange()
  const { toast, notify, dismiss } = useToast()
  usePrefetch()
  return (
    <Frame>
      <SkipLink href="#main">Skip to content</SkipLink>
      <NavBar notify={notify} />
      <LazyConnectionBanner />
      <Main
        id="main"
        tabIndex={-1}
        ref={main}
        $tall={
          /^\/($|account|forgot|reset|support|verify)/.test(pathname) ||
          halfAt(pathname) !== undefined
        }
      >
        <CurrentPage notify={notify} />
        {/* Inside `main`, whose bar height includes the connection banner. */}
        <LazyConversation notify={notify} />
      </Main>
      <Footer>
        <div>
          <span>
            Manyhands. Moving help, by people nearby.{' '}
            <PaymentsText off={null} test="Test payments: no real money moves." stripe={null} />
          </span>
          <Link to="/about">About</Link>
          <Link to="/help">Help</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </div>
      </Footer>
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </Frame>
  )
}
