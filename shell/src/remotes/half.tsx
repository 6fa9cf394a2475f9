import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Loading, Page } from 'shared-ui'
import type { HalfProps } from '../contract.ts'
import type { HalfName } from '../page/page-data.ts'
import { HalfBoundary } from './half-boundary.tsx'
import { HalfFailed } from './half-failed.tsx'
import { loadedHalf, loadHalf, prefetchHalf } from './load-half.ts'

/** After a Retry that worked the button is gone: the focus goes to the page that came instead. */
function FocusPage() {
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return null
}

/**
 * The component of a half, undefined while it is loading. Not by `lazy`: that suspends even for what
 * is there already, and React shows nothing new for 300 ms after a fallback.
 * @throws while rendering, when the half cannot be loaded
 */
function useHalf(name: HalfName, attempt: number): ComponentType<HalfProps> | undefined {
  const [half, setHalf] = useState(() => (attempt === 0 ? loadedHalf(name) : undefined))
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    if (half) return undefined
    let left = false
    const loading = attempt === 0 ? prefetchHalf(name) : loadHalf(name, attempt)
    loading.then(
      ({ default: loaded }) => !left && setHalf(() => loaded),
      (error: Error) => !left && setFailure(error),
    )
    return () => {
      left = true
    }
  }, [half, name, attempt])

  if (failure) throw failure
  return half
}

function Attempt({ name, attempt, ...props }: HalfProps & { name: HalfName; attempt: number }) {
  const Loaded = useHalf(name, attempt)
  const waiting = (
    <Page>
      <Loading text="Loading" />
    </Page>
  )
  if (!Loaded) return waiting
  return (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
      {attempt > 0 && <FocusPage />}
    </Suspense>
  )
}

/** A half in the page: its loading, its failure with Retry, and itself. Nothing of it leaks out. */
export function Half(props: HalfProps & { name: HalfName }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <HalfBoundary
      key={attempt}
      fallback={
        <HalfFailed
          name={props.name}
          again={attempt > 0}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      }
    >
      <Attempt {...props} attempt={attempt} />
    </HalfBoundary>
  )
}
