import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading, Page, usePageMark } from 'shared-ui'
import { reloadIntoNewRelease } from '../reload/reload-into-new-release.ts'
import { NotLoaded } from './not-loaded.tsx'

const notLoaded = 'This page could not be loaded'

/** A component in a chunk of its own. `load` fetches the chunk before the component renders. */
export type LazyPage<Props> = ComponentType<Props> & { load(): Promise<ComponentType<Props>> }

/**
 * A page of the shell in a chunk of its own. If the chunk fails to load, the page shows Retry, and the
 * document reloads if the shell has a newer release: the store may have deleted this chunk.
 * React's `lazy` does not fit: it suspends even when the chunk is loaded, and React holds new content
 * back for 300 ms after a fallback.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  part: () => Promise<Record<NoInfer<Name>, ComponentType<NoInfer<Props>>>>,
  name: Name,
): LazyPage<Props> {
  let here: ComponentType<Props> | undefined
  const load = async () => (here = (await part())[name])

  function ShownPage(props: Props) {
    // undefined: loading; null: failed to load.
    const [Shown, setShown] = useState<ComponentType<Props> | null | undefined>(() => here)
    useEffect(() => {
      if (Shown !== undefined) return undefined
      let left = false
      load().then(
        (page) => !left && setShown(() => page),
        () => {
          if (left) return
          setShown(null)
          void reloadIntoNewRelease()
        },
      )
      return () => {
        left = true
      }
    }, [Shown])

    if (Shown === undefined) {
      return <Waiting />
    }
    const retry = () => setShown(undefined)
    if (Shown === null) return <NotLoaded title={notLoaded} onRetry={retry} />
    return (
      <PageBoundary onRetry={retry}>
        <Shown {...props} />
      </PageBoundary>
    )
  }
  return Object.assign(ShownPage, { load })
}

interface PageBoundaryProps {
  onRetry(): void
  children: ReactNode
}

/** Catches a page's errors, so that the bar stays usable. */
class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <NotLoaded title={notLoaded} onRetry={this.props.onRetry} />
    ) : (
      this.props.children
    )
  }
}

function Waiting() {
  usePageMark('waiting')
  return (
    <Page>
      <Loading text="Loading" />
    </Page>
  )
}
