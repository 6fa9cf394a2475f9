import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPage } from '../loading/lazy-page.tsx'
import { LoadingPage } from '../loading/loading-page.tsx'
import { Redirect } from '../session/redirect.tsx'
import { redirectAddress } from '../session/home-address.ts'
import { roleHint } from '../session/role-hint.ts'
import { useSession } from '../session/session.tsx'

const LandingPage = lazyPage(
  () => import(/* webpackChunkName: "landing" */ './landing-page.tsx'),
  'LandingPage',
)

/** The address `/`: the landing page for visitors. Signed-in users are redirected without loading it. */
export function LandingRoute() {
  const { user, checking } = useSession()
  const { state } = useLocation()
  // Without the role cookie there is probably no session: load the page before the API answers.
  useEffect(() => {
    if (!roleHint()) LandingPage.load().catch(() => {})
  }, [])
  if (checking) return <LoadingPage />
  return user ? <Redirect to={redirectAddress(user, state)} /> : <LandingPage />
}
LandingRoute.load = LandingPage.load
