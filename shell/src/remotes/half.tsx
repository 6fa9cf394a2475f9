import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import { NotFound } from '../not-found/lazy-not-found.ts'
import { HalfBoundary } from './half-boundary.tsx'
import { HalfFailed } from './half-failed.tsx'
import { type Crash, prefetchHalf, replaceHalf } from './load-half.ts'
import { type LoadedHalf, loadedHalves } from './loaded-halves.ts'

const waiting = (
  <Page>
    <Loading text="Loading" />
  </Page>
)

/** Why a half is loaded: the first time, to try again, or in the place of what crashed. */
interface Turn {
  number: number
  again?: boolean
  crash?: Crash
  /** Somebody pressed Retry for it: the focus was on a button that is gone. */
  retried?: boolean
}

/** After a Retry that worked the button is gone: the focus goes to the page that came instead. */
function FocusPage() {
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return null
}

/**
 * The half, undefined while it is loading, null when no release of it runs. Not by `lazy`: that
 * suspends even for what is there already, and React shows nothing new for 300 ms after a fallback.
 */
function useHalf(name: HalfName, { again, crash }: Turn): LoadedHalf | null | undefined {
  const isFirst = !again && !crash
  const [half, setHalf] = useState<LoadedHalf | null | undefined>(() =>
    isFirst ? loadedHalves.get(name) : undefined,
  )
  const wanted = half === undefined

  useEffect(() => {
    if (!wanted) return undefined
    let left = false
    const loading = isFirst ? prefetchHalf(name) : replaceHalf(name, { again, crash })
    loading.then(
      (loaded) => !left && setHalf(loaded),
      () => !left && setHalf(null),
    )
    return () => {
      left = true
    }
  }, [wanted, name, isFirst, again, crash])

  return half
}

interface HalfTurnProps extends GivenProps {
  name: HalfName
  turn: Turn
  onRetry(): void
  /** Somebody has gone to another page, which may well run. */
  onMove(): void
  onCrash(crash: Crash): void
}

function HalfTurn({ name, turn, onRetry, onMove, onCrash, ...given }: HalfTurnProps) {
  const half = useHalf(name, turn)
  const { pathname } = useLocation()
  const [arrivedAt] = useState(pathname)
  const hasMoved = half === null && pathname !== arrivedAt
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (hasMoved) move()
  }, [hasMoved])

  if (half === undefined) return waiting
  if (half === null) return <HalfFailed name={name} again={!!turn.retried} onRetry={onRetry} />
  // The live release has this page, and the one before it, which runs instead, may not.
  if (half.addresses?.some((path) => matchPath(path, pathname)) === false) return <NotFound />
  return (
    <HalfBoundary fallback={waiting} onCrash={(error) => onCrash({ release: half.release, error })}>
      <Suspense fallback={waiting}>
        <half.Component {...given} />
        {turn.retried && <FocusPage />}
      </Suspense>
    </HalfBoundary>
  )
}

/**
 * A half in the page: its loading, its release before where the live one fails, and the message with
 * Retry where both do. Nothing of it leaks out.
 */
export function Half(props: GivenProps & { name: HalfName }) {
  const [turn, setTurn] = useState<Turn>({ number: 0 })
  return (
    <HalfTurn
      key={turn.number}
      {...props}
      turn={turn}
      onRetry={() => setTurn({ number: turn.number + 1, again: true, retried: true })}
      onMove={() => setTurn({ number: turn.number + 1, again: true })}
      onCrash={(crash) => setTurn({ number: turn.number + 1, crash, retried: turn.retried })}
    />
  )
}
