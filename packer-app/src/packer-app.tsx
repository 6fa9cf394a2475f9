import { useIsFetching } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { type ReactElement, Suspense, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { ButtonLink, Loading, Page, PageHead, Row, useWhenIdle } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { useBookingNews } from './bookings/booking-news.ts'
import { lazyPage } from './lazy-page.ts'
import { MarketplacePage } from './pages/marketplace-page.tsx'
import { UnsavedInputProvider } from './unsaved-input.tsx'

const loadGigPage = async () => (await import('./pages/gig-page.tsx')).GigPage
const GigPage = lazyPage(loadGigPage)
const ChooseSpecialtiesPage = lazyPage(
  async () => (await import('./pages/choose-specialties-page.tsx')).ChooseSpecialtiesPage,
)
const SpecialtiesPage = lazyPage(
  async () => (await import('./pages/specialties-page.tsx')).SpecialtiesPage,
)
const BookedGigsPage = lazyPage(
  async () => (await import('./pages/booked-gigs-page.tsx')).BookedGigsPage,
)
const PayPage = lazyPage(async () => (await import('./pages/pay-page.tsx')).PayPage)
const ProfilePage = lazyPage(async () => (await import('./pages/profile-page.tsx')).ProfilePage)
const EditProfilePage = lazyPage(
  async () => (await import('./pages/edit-profile-page.tsx')).EditProfilePage,
)

/** The packer half: everything that a packer sees between bar and foot, with its addresses. */
export default function PackerApp({ user, notify, afterSession, unsaved }: HalfProps) {
  useBookingNews()

  return (
    <UnsavedInputProvider owner={user} drawer={unsaved}>
      {user ? <PackerPages user={user} notify={notify} /> : (afterSession ?? <SignedOut />)}
      <GigPageAhead />
    </UnsavedInputProvider>
  )
}

/** Where nearly everybody goes next: its code comes once the first page has all that it asked for. */
function GigPageAhead() {
  const asking = useIsFetching() > 0
  useWhenIdle(!asking, () => void loadGigPage().catch(() => {}))
  return null
}

function PackerPages({ user, notify }: { user: User; notify: HalfProps['notify'] }) {
  const before = usePathBefore()
  const own = (path: string, page: ReactElement) => (
    <OwnPage user={user} path={path}>
      {page}
    </OwnPage>
  )
  return (
    <Suspense
      fallback={
        <Page>
          <Loading text="Loading" />
        </Page>
      }
    >
      <Routes>
        <Route path="/marketplace" element={<MarketplacePage user={user} leftFor={before} />} />
        <Route path="/gig/:gigId" element={<GigPage user={user} notify={notify} />} />
        <Route path="/specialtys" element={<SpecialtiesPage user={user} />} />
        <Route path="/packer/gigs/booked" element={<BookedGigsPage user={user} />} />
        <Route path="/packer/edit" element={<EditProfilePage user={user} notify={notify} />} />
        <Route path="/packer/:packerId" element={own('', <ProfilePage user={user} />)} />
        <Route
          path="/packer/:packerId/specialtys"
          element={own(
            '/specialtys',
            <ChooseSpecialtiesPage user={user} notify={notify} firstTime />,
          )}
        />
        <Route
          path="/packer/:packerId/specialtys/edit"
          element={own('/specialtys/edit', <ChooseSpecialtiesPage user={user} notify={notify} />)}
        />
        <Route
          path="/packer/:packerId/gigs/pay"
          element={own('/gigs/pay', <PayPage user={user} />)}
        />
      </Routes>
    </Suspense>
  )
}

/** The address that this one was reached from; '' for the first. */
function usePathBefore(): string {
  const { pathname } = useLocation()
  const [path, setPath] = useState({ now: pathname, before: '' })
  if (path.now !== pathname) setPath({ now: pathname, before: path.now })
  return path.before
}

interface OwnPageProps {
  user: User
  /** What follows the packer's id in the address. */
  path: string
  children: ReactElement
}

/** A page under another packer's id leads to one's own. */
function OwnPage({ user, path, children }: OwnPageProps) {
  const { packerId } = useParams()
  if (packerId === String(user.id)) return children
  return <Navigate to={`/packer/${user.id}${path}`} replace />
}

/** The session ended while a page was open; the shell is one from before it told what stands then. */
function SignedOut() {
  return (
    <Page>
      <title>Sign in · Manyhands</title>
      <PageHead title="Please log in or sign up to continue!" />
      <Row>
        <ButtonLink as={Link} to="/packer/signin" variant="primary" big>
          Sign In
        </ButtonLink>
        <ButtonLink as={Link} to="/packer/signup" variant="second" big>
          Sign up
        </ButtonLink>
      </Row>
    </Page>
  )
}
