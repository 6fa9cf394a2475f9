import { useIsFetching } from '@tanstack/react-query'
import type { User } from 'api/client'
import { type ReactElement, Suspense, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { lazyPage, Loading, Page, useWhenIdle } from 'shared-ui'
import { useHour, useLiveChanges } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { queriesOf } from './live-changes.ts'
import { MarketplacePage } from './pages/marketplace/marketplace-page.tsx'
import type { PageProps } from './page-props.ts'
import { routes } from './routes.ts'
import { UnsavedInputProvider } from './unsaved-input.tsx'

/** Most visits start at the marketplace, so the half's first chunk contains the marketplace's code. */
const pages = routes.map(({ path, load }) => ({
  path,
  Component: path === '/marketplace' ? MarketplacePage : lazyPage(load),
}))

/** Renders the packer half between the shell's navigation bar and footer. */
export default function PackerApp(props: HalfProps) {
  const { user, notify, afterSession, unsaved, live, loadPushQuestion } = props
  useLiveChanges(live, queriesOf)
  useHour()

  return (
    <UnsavedInputProvider owner={user} shellStore={unsaved}>
      {user ? (
        // Without the key, a page would keep what another packer has typed until this one signed in.
        <PackerPages
          key={user.id}
          user={user}
          notify={notify}
          loadPushQuestion={loadPushQuestion}
        />
      ) : (
        afterSession
      )}
      <Prefetch />
    </UnsavedInputProvider>
  )
}

/** Loads the code of the pages that most packers open next, once the page has its data. */
function Prefetch() {
  const isFetching = useIsFetching() > 0
  useWhenIdle(!isFetching, () => {
    for (const { prefetch, load } of routes) if (prefetch) void load().catch(() => {})
  })
  return null
}

function PackerPages({ user, notify, loadPushQuestion }: Omit<PageProps, 'cameFrom'>) {
  const cameFrom = usePreviousPath()
  return (
    <Suspense
      fallback={
        <Page>
          <Loading text="Loading" />
        </Page>
      }
    >
      <Routes>
        {pages.map(({ path, Component }) => (
          <Route
            key={path}
            path={path}
            element={
              <OwnPage user={user} path={path}>
                <Component
                  user={user}
                  notify={notify}
                  loadPushQuestion={loadPushQuestion}
                  cameFrom={cameFrom}
                />
              </OwnPage>
            }
          />
        ))}
      </Routes>
    </Suspense>
  )
}

/** Returns the path of the previous page, or '' on the first page. */
function usePreviousPath(): string {
  const { pathname } = useLocation()
  const [path, setPath] = useState({ now: pathname, before: '' })
  if (path.now !== pathname) setPath({ now: pathname, before: path.now })
  return path.before
}

interface OwnPageProps {
  user: User
  path: string
  children: ReactElement
}

/** Redirects a path with another packer's id to the same page of this packer. */
function OwnPage({ user, path, children }: OwnPageProps) {
  const { packerId } = useParams()
  const ownId = String(user.id)
  if (packerId === undefined || packerId === ownId) return children
  return <Navigate to={path.replace(':packerId', ownId)} replace />
}
