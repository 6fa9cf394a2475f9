import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert, RefreshCw, UserRoundX, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { type ConnectionProblem, useConnectionProblem } from './use-connection-problem.ts'
import { onReconnect } from './on-reconnect.ts'
import { OtherUserButtons, OtherUserDialog } from './other-user-dialog.tsx'

const Banner = styled.div`
  position: fixed;
  inset: var(--bar-height) 0 auto;
  z-index: var(--z-bar);
  padding-right: var(--lock-gap);
  border-bottom: 1px solid var(--line);
  background: var(--warning-soft);
  font-size: var(--text-sm);
  line-height: 1.35;

  > div {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--s-2);
    max-width: calc(var(--page) + 2 * var(--gutter));
    min-height: var(--target);
    margin: 0 auto;
    padding: var(--s-1) var(--gutter);
  }
  svg {
    flex: none;
    color: var(--warning);
  }
  p {
    min-width: 0;
    text-wrap: balance;
  }
  /* Two buttons do not fit beside the text on a phone. */
  @media (max-width: 30rem) {
    > div:has(button + button) {
      flex-wrap: wrap;
    }
    > div:has(button + button) > p {
      flex: 1 1 70%;
    }
  }
  @media print {
    display: none;
  }
`

const messages = {
  offline: { Icon: WifiOff, text: 'You are offline. What you see may be out of date.' },
  silent: { Icon: RefreshCw, text: 'Manyhands is not answering. Still trying...' },
  busy: { Icon: RefreshCw, text: 'Manyhands is busy. Still trying...' },
  outdated: { Icon: CloudAlert, text: 'This page could not be updated.' },
  unknown: { Icon: CloudAlert, text: 'We could not check whether you are signed in.' },
  otherUser: {
    Icon: UserRoundX,
    text: 'Another account is signed in on this browser. What you typed is still here.',
  },
}

/**
 * While a failed call is retried, the banner waits this long. The first retry starts 1 to 1.5 seconds after
 * the failure and often succeeds. A banner without this delay would then disappear before anyone could read
 * it.
 */
const bannerDelayMs = 1_000

/** Moves the page, and its sticky elements, below the banner. */
function usePageOffset() {
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = banner.current
    const main = document.getElementById('main')
    if (!element || !main) return undefined
    const setOffset = () =>
      main.style.setProperty('--bar-height', `calc(4rem + ${element.offsetHeight}px)`)
    setOffset()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(setOffset)
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      main.style.removeProperty('--bar-height')
      // If the banner's button had the focus, move the focus to the page.
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true })
    }
  }, [])
  return banner
}

interface ProblemProps {
  problem: ConnectionProblem
  onRetry(): Promise<void>
}

function ProblemBanner({ problem, onRetry }: ProblemProps) {
  const banner = usePageOffset()
  const [retrying, setRetrying] = useState(false)
  const { Icon, text } = messages[problem]

  async function retry() {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }

  return (
    <Banner ref={banner}>
      <div>
        <Icon size={18} aria-hidden />
        <p>{text}</p>
        {(problem === 'outdated' || problem === 'unknown') && (
          <Button variant="quiet" small busy={retrying} busyLabel="Trying..." onClick={retry}>
            Retry
          </Button>
        )}
        {problem === 'otherUser' && <OtherUserButtons small />}
      </div>
    </Banner>
  )
}

function DelayedBanner(props: ProblemProps) {
  const shown = useDelayed(bannerDelayMs)
  return shown && <ProblemBanner {...props} />
}

/**
 * Shows the current connection problem between the bar and the page. When the network is back, refetches the
 * stale queries of the page.
 */
export function ConnectionBanner() {
  const client = useQueryClient()
  const problem = useConnectionProblem()
  const [wasOffline, setWasOffline] = useState(false)
  if (problem === 'offline' && !wasOffline) setWasOffline(true)

  useEffect(
    () => onReconnect(() => void client.refetchQueries({ type: 'active', stale: true })),
    [client],
  )
  const retry = () =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status !== 'success',
    })

  const isRetrying = problem === 'silent' || problem === 'busy'
  return (
    <>
      <div role="status" aria-label="Connection">
        {problem && !isRetrying && (
          <ProblemBanner key={problem} problem={problem} onRetry={retry} />
        )}
        {isRetrying && <DelayedBanner problem={problem} onRetry={retry} />}
        {!problem && wasOffline && <VisuallyHidden>You are back online.</VisuallyHidden>}
      </div>
      {problem === 'otherUser' && <OtherUserDialog />}
    </>
  )
}
