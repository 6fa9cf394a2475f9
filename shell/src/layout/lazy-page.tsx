import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading, Page, usePageMark } from 'shared-ui'
import { reloadIntoNewRelease } from './new-release.ts'
import { NotLoaded } from './not-loaded.tsx'

const notLoaded = 'This page could not be loaded'

/** A component in a part of its own, which can be asked for before it is shown. */
export type LazyPage<Props> = ComponentType<Props> & { load(): Promise<ComponentType<Props>> }

/**
 * A page of the shell in a part of its own. Where that part is gone with a release that is long
 * over, the browser goes to the address in the release of now; where it did not come, there is Retry.
 * Not by React's `lazy`: that suspends even for what is there already, and React shows nothing new
 * for 300 ms after a fallback.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  part: () => Promise<Record<NoInfer<Name>, ComponentType<NoInfer<Props>>>>,
  name: Name,
): LazyPage<Props> {
  let here: ComponentType<Props> | undefined
  const load = async () => (here = (await part())[name])

  function ShownPage(props: Props) {
    // undefined: on its way; null: it did not come.
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

/** Keeps what goes wrong in a page away from the bar. */
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
