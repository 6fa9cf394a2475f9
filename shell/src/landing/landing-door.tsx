import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPage } from '../layout/lazy-page.tsx'
import { LoadingPage } from '../layout/loading-page.tsx'
import { GoTo } from '../session/go-to.tsx'
import { wayOf } from '../session/home.ts'
import { roleHint } from '../session/role-hint.ts'
import { useSession } from '../session/session.tsx'

const LandingPage = lazyPage(
  () => import(/* webpackChunkName: "landing" */ './landing-page.tsx'),
  'LandingPage',
)

/** The landing page for visitors. Signed-in people are redirected without loading it. */
export function LandingDoor() {
  const { user, checking } = useSession()
  const { state } = useLocation()
  // Most visitors without a hint stay: the page need not wait for the answer.
  useEffect(() => {
    if (!roleHint()) LandingPage.load().catch(() => {})
  }, [])
  if (checking) return <LoadingPage />
  return user ? <GoTo to={wayOf(user, state)} /> : <LandingPage />
}
LandingDoor.load = LandingPage.load
