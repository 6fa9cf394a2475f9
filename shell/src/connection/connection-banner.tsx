import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { type Trouble, useConnectionProblem } from './use-connection-problem.ts'
import { onReconnect } from './on-reconnect.ts'

const Strip = styled.div`
  position: fixed;
  inset: var(--bar-height) 0 auto;
  z-index: var(--z-bar);
  padding-right: var(--lock-gap, 0px);
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
  @media print {
    display: none;
  }
`

const looks = {
  offline: { Icon: WifiOff, text: 'You are offline. What you see may be out of date.' },
  silent: { Icon: RefreshCw, text: 'Manyhands is not answering. Still trying...' },
  busy: { Icon: RefreshCw, text: 'Manyhands is busy. Still trying...' },
  outdated: { Icon: CloudAlert, text: 'This page could not be updated.' },
  unknown: { Icon: CloudAlert, text: 'We could not check whether you are signed in.' },
}

/** A problem that the second try fixes is over before a person could read about it. */
const quietMs = 1_000

/** Moves the page below the banner, and what sticks below the bar with it. */
function useRoom() {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = strip.current
    const main = document.getElementById('main')
    if (!here || !main) return undefined
    const makeRoom = () =>
      main.style.setProperty('--bar-height', `calc(4rem + ${here.offsetHeight}px)`)
    makeRoom()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(makeRoom)
    observer?.observe(here)
    return () => {
      observer?.disconnect()
      main.style.removeProperty('--bar-height')
      // The focused button goes away with the banner.
      if (here.contains(document.activeElement)) main.focus({ preventScroll: true })
    }
  }, [])
  return strip
}

interface TroubleProps {
  trouble: Trouble
  onRetry(): Promise<void>
}

function TroubleStrip({ trouble, onRetry }: TroubleProps) {
  const strip = useRoom()
  const [trying, setTrying] = useState(false)
  const { Icon, text } = looks[trouble]

  async function retry() {
    setTrying(true)
    await onRetry()
    setTrying(false)
  }

  return (
    <Strip ref={strip}>
      <div>
        <Icon size={18} aria-hidden />
        <p>{text}</p>
        {(trouble === 'outdated' || trouble === 'unknown') && (
          <Button variant="quiet" small busy={trying} busyLabel="Trying..." onClick={retry}>
            Retry
          </Button>
        )}
      </div>
    </Strip>
  )
}

function Patient({ trouble, onRetry }: TroubleProps) {
  const shown = useDelayed(quietMs)
  return shown && <TroubleStrip trouble={trouble} onRetry={onRetry} />
}

/**
 * The connection banner: says what is wrong for as long as it is, below the bar and without covering
 * the page. When the network is back, it refetches what is on the screen.
 */
export function ConnectionBanner() {
  const client = useQueryClient()
  const trouble = useConnectionProblem()
  const [wasOffline, setWasOffline] = useState(false)
  if (trouble === 'offline' && !wasOffline) setWasOffline(true)

  useEffect(
    () => onReconnect(() => void client.refetchQueries({ type: 'active', stale: true })),
    [client],
  )
  const retry = () =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status !== 'success',
    })

  const isTried = trouble === 'silent' || trouble === 'busy'
  return (
    <div role="status" aria-label="Connection">
      {trouble && !isTried && <TroubleStrip key={trouble} trouble={trouble} onRetry={retry} />}
      {isTried && <Patient trouble={trouble} onRetry={retry} />}
      {!trouble && wasOffline && <VisuallyHidden>You are back online.</VisuallyHidden>}
    </div>
  )
}
