import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Loading, Page } from 'shared-ui'
import type { HalfProps } from '../contract.ts'
import type { HalfName } from '../page/page-data.ts'
import { HalfBoundary } from './half-boundary.tsx'
import { HalfFailed } from './half-failed.tsx'
import { loadHalf, prefetchHalf } from './load-half.ts'

/** After a Retry that worked the button is gone: the focus goes to the page that came instead. */
function FocusPage() {
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return null
}

/** A half in the page: its loading, its failure with Retry, and itself. Nothing of it leaks out. */
export function Half({ name, ...props }: HalfProps & { name: HalfName }) {
  const [attempt, setAttempt] = useState(0)
  // A lazy component keeps its failure for ever: every attempt is a new one.
  const App = useMemo(
    () => lazy(() => (attempt === 0 ? prefetchHalf(name) : loadHalf(name, attempt))),
    [name, attempt],
  )
  return (
    <HalfBoundary
      key={attempt}
      fallback={<HalfFailed name={name} onRetry={() => setAttempt((count) => count + 1)} />}
    >
      <Suspense
        fallback={
          <Page>
            <Loading text="Loading" />
          </Page>
        }
      >
        <App {...props} />
        {attempt > 0 && <FocusPage />}
      </Suspense>
    </HalfBoundary>
  )
}
