import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'
import { lazyPage } from '../layout/lazy-page.tsx'
import { GoTo } from '../session/go-to.tsx'
import { wayOf } from '../session/home.ts'
import { roleHint } from '../session/role-hint.ts'
import { useSession } from '../session/session.tsx'

const LandingPage = lazyPage(
  () => import(/* webpackChunkName: "landing" */ './landing-page.tsx'),
  'LandingPage',
)

/** The page for whoever is not signed in; everybody else is sent to where they work, without it. */
export function LandingDoor() {
  const { user, checking } = useSession()
  const { state } = useLocation()
  // Most who come without a hint stay: the part need not wait for the answer.
  useEffect(() => {
    if (!roleHint()) LandingPage.load().catch(() => {})
  }, [])
  if (checking) {
    return (
      <Page>
        <title>Manyhands</title>
        <Loading text="Loading" />
      </Page>
    )
  }
  return user ? <GoTo to={wayOf(user, state)} /> : <LandingPage />
}
LandingDoor.load = LandingPage.load
