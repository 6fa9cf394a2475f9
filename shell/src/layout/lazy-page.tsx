import { RotateCw } from 'lucide-react'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, EmptyState, Loading, Page, spotRoadArt } from 'shared-ui'
import { reloadIntoNewRelease } from './new-release.ts'

type Load = () => Promise<ComponentType>

const lazyOf = (load: Load) => lazy(async () => ({ default: await load() }))

/**
 * A page of the shell in a part of its own. Where that part is gone with a release that is long
 * over, the browser goes to the address in the release of now; where it did not come, there is Retry.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const loadPage: Load = async () => (await load())[name]
  const First = lazyOf(loadPage)
  return function LazyPage() {
    const [attempt, setAttempt] = useState({ number: 0, page: First })
    return (
      <PartBoundary
        key={attempt.number}
        onRetry={() => setAttempt({ number: attempt.number + 1, page: lazyOf(loadPage) })}
      >
        <Suspense
          fallback={
            <Page data-waiting>
              <Loading text="Loading" />
            </Page>
          }
        >
          <attempt.page />
        </Suspense>
      </PartBoundary>
    )
  }
}

interface PartBoundaryProps {
  onRetry(): void
  children: ReactNode
}

class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    void reloadIntoNewRelease()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page>
        <title>Page not loaded · Manyhands</title>
        <div role="alert" data-fits>
          <EmptyState
            art={spotRoadArt}
            title="This page could not be loaded"
            level={1}
            action={
              <Button variant="primary" big onClick={this.props.onRetry}>
                <RotateCw size={20} aria-hidden />
                Retry
              </Button>
            }
          >
            The connection may have dropped. Everything else on Manyhands still works.
          </EmptyState>
        </div>
      </Page>
    )
  }
}
