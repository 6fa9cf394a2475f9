import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'
import { FirstPaint } from '../first-paint/first-paint.tsx'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { NotFound } from '../not-found/lazy-not-found.ts'
import { matchRoute } from '../page/find-place.ts'
import { type LoadedHalf, loadedHalves } from './half-pointers.ts'
import { type Crash, replaceHalf, startHalf } from './load-half.ts'
import { type Fault, isOwnFault, ReleaseFailure } from './release-failure.ts'

const loadingPage = (
  <FirstPaint
    otherwise={
      <Page>
        <Loading text="Loading" />
      </Page>
    }
  />
)

/** One attempt to load a half: the first, a Retry, or the replacement of a crashed release. */
interface Attempt {
  number: number
  again?: boolean
  crash?: Crash
  /** The user pressed Retry, which removed the focused button. */
  retried?: boolean
}

/** Focuses the page that replaces a Retry button. */
function FocusPage() {
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return null
}

const faultOf = (error: unknown): Fault =>
  error instanceof ReleaseFailure ? error.fault : 'broken'

/**
 * Loads a half. Returns undefined while it loads, and the fault if no release runs. React's `lazy` does not fit:
 * it suspends even when the half is loaded, and React holds new content back for 300 ms after a fallback.
 */
function useHalf(name: HalfName, { again, crash }: Attempt): LoadedHalf | Fault | undefined {
  const isFirst = !again && !crash
  const [half, setHalf] = useState<LoadedHalf | Fault | undefined>(() =>
    isFirst ? loadedHalves.get(name) : undefined,
  )
  const wanted = half === undefined

  useEffect(() => {
    if (!wanted) return undefined
    let unmounted = false
    const loading = isFirst ? startHalf(name) : replaceHalf(name, { again, crash })
    loading.then(
      (loaded) => !unmounted && setHalf(loaded),
      (error: unknown) => !unmounted && setHalf(faultOf(error)),
    )
    return () => {
      unmounted = true
    }
  }, [wanted, name, isFirst, again, crash])

  return half
}

interface HalfAttemptProps extends GivenProps {
  name: HalfName
  attempt: Attempt
  onRetry(): void
  /** Called when the user leaves the error for another page, which may work. */
  onNavigate(): void
  onCrash(crash: Crash): void
}

function HalfAttempt({ name, attempt, onRetry, onNavigate, onCrash, ...given }: HalfAttemptProps) {
  const half = useHalf(name, attempt)
  const { pathname } = useLocation()
  const [firstPathname] = useState(pathname)
  const hasFailed = typeof half === 'string'
  const hasNavigated = hasFailed && pathname !== firstPathname
  const reportNavigation = useEffectEvent(onNavigate)
  useEffect(() => {
    if (hasNavigated) reportNavigation()
  }, [hasNavigated])

  if (half === undefined) return loadingPage
  if (hasFailed) {
    return <HalfFailed name={name} fault={half} again={!!attempt.retried} onRetry={onRetry} />
  }
  // The live release has this page, but an older release that runs instead may not.
  if (half.addresses?.some((route) => matchRoute(route, pathname)) === false) return <NotFound />
  return (
    <HalfBoundary
      fallback={loadingPage}
      onCrash={(error) => onCrash({ release: half.release, error })}
    >
      <Suspense fallback={loadingPage}>
        <half.Component {...given} />
        {attempt.retried && <FocusPage />}
      </Suspense>
    </HalfBoundary>
  )
}

/**
 * Loads and renders a half. If the live release fails, an earlier one replaces it. If all fail, an error
 * with Retry is shown. Errors of the half do not reach the rest of the page.
 */
export function Half(props: GivenProps & { name: HalfName }) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0 })
  return (
    <HalfAttempt
      key={attempt.number}
      {...props}
      attempt={attempt}
      onRetry={() => setAttempt({ number: attempt.number + 1, again: true, retried: true })}
      onNavigate={() => setAttempt({ number: attempt.number + 1, again: true })}
      onCrash={(crash) =>
        setAttempt({ number: attempt.number + 1, crash, retried: attempt.retried })
      }
    />
  )
}

interface HalfBoundaryProps {
  /** Shown after a crash, until another release replaces the half. */
  fallback: ReactNode
  onCrash(error: unknown): void
  children: ReactNode
}

/** Catches the errors of a half, so that the rest of the page keeps working. */
class HalfBoundary extends Component<HalfBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

const pages: Record<HalfName, string> = {
  'customer-app': 'The customer pages',
  'packer-app': 'The packer pages',
}

interface HalfFailedProps {
  name: HalfName
  fault: Fault
  /** Whether a Retry has just failed: the new Retry button then takes the focus. */
  again: boolean
  onRetry(): void
}

const HalfFailed = ({ name, fault, ...rest }: HalfFailedProps) => (
  <NotLoaded
    title={`${pages[name]} ${fault === 'crashed' ? 'stopped working' : 'could not be loaded'}`}
    isOwnFault={isOwnFault(fault)}
    {...rest}
  />
)
