import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isLandingPrerendered, PrerenderedLandingPage } from '../first-paint/first-paint.tsx'
import { shellPage } from '../loading/shell-page.tsx'
import { LoadingPage } from '../loading/loading-page.tsx'
import { Redirect } from '../session/redirect.tsx'
import { addressAfterSignIn } from '../session/requested-address.ts'
import { mustAskToSignIn } from '../session/sign-in-first.tsx'
import { roleHint } from '../session/role-hint.ts'
import { useSession } from '../session/session.tsx'

const LandingPage = shellPage(
  () => import(/* webpackChunkName: "landing" */ './landing-page.tsx'),
  'LandingPage',
)

/**
 * The address `/`: the landing page for visitors, a redirect for signed-in users. If the server sent the
 * landing page as HTML, that HTML stays and the page's chunk is not loaded.
 */
export function LandingRoute() {
  const { user, checking } = useSession()
  const { state } = useLocation()
  const isPrerendered = isLandingPrerendered && !mustAskToSignIn(state)
  // Without the role cookie there is probably no session: load the page before the API answers.
  useEffect(() => {
    if (!isPrerendered && !roleHint()) LandingPage.load().catch(() => {})
  }, [isPrerendered])
  if (user) return <Redirect to={addressAfterSignIn(user.user_type)} />
  if (isPrerendered) return <PrerenderedLandingPage />
  return checking && roleHint() ? <LoadingPage /> : <LandingPage />
}
LandingRoute.load = LandingPage.load
