import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
} from 'react'
import { lazyPart, Loading, Page, useLazyPart, useHtmlDataAttribute } from 'shared-ui'
import { FirstPaint } from '../first-paint/first-paint.tsx'
import { reloadIntoNewRelease } from '../reload/reload-into-new-release.ts'
import { isChunkFailure } from '../remotes/release-failure.ts'
import { NotLoaded } from './not-loaded.tsx'

const notLoaded = 'This page could not be loaded'

/** A component in a separate chunk. `load` fetches the chunk before the component renders. */
export type ShellPage<Props, Chunk = unknown> = FunctionComponent<Props> & {
  load(): Promise<Chunk>
}

/**
 * A page of the shell in a separate chunk. If the chunk fails to load, the page shows Retry, and the
 * document reloads if the shell has a newer release: the store may have deleted this chunk.
 * The `lazyPage` of the halves does not fit: it suspends even when the chunk is loaded, and React holds
 * new content back for 300 ms after a fallback, such as the server's skeleton.
 */
export function shellPage<
  Name extends string,
  Props extends object = object,
  Chunk extends Record<Name, ComponentType<Props>> = Record<Name, ComponentType<Props>>,
>(importChunk: () => Promise<NoInfer<Chunk>>, name: Name): ShellPage<Props, Chunk> {
  const chunk = lazyPart(importChunk)

  function ShownPage(props: Props) {
    const { part, error, retry } = useLazyPart(chunk)
    useEffect(() => {
      if (error) void reloadIntoNewRelease()
    }, [error])

    if (error) {
      return <NotLoaded title={notLoaded} isOwnFault={!isChunkFailure(error)} onRetry={retry} />
    }
    if (!part) return <FirstPaint otherwise={<Waiting />} />
    const Shown: ComponentType<Props> = part[name]
    return (
      <PageBoundary>
        <Shown {...props} />
      </PageBoundary>
    )
  }
  return Object.assign(ShownPage, { load: chunk.load })
}

/** Catches a page's errors, so that the bar stays usable. */
class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isLoadFailure = isChunkFailure(error)
    return (
      <NotLoaded
        title={isLoadFailure ? notLoaded : 'This page stopped working'}
        isOwnFault={!isLoadFailure}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}

function Waiting() {
  useHtmlDataAttribute('waiting')
  return (
    <Page>
      <Loading text="Loading" />
    </Page>
  )
}
