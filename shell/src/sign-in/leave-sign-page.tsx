import { useEffect, useEffectEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { LoadingPage } from '../loading/loading-page.tsx'
import { daySheetPath } from '../service-worker/day-sheet.ts'
import { addressAfterSignIn } from '../session/requested-address.ts'
import type { Role } from '../session/session.tsx'

/** Opens the page to which every sign-in leads. */
export function useLeaveSignPage(role: Role) {
  const navigate = useNavigate()
  return (options?: NavigateOptions) => {
    const address = addressAfterSignIn(role)
    // The router cannot open the day sheet (docs/decisions/0042-service-worker.md), but sends customers home from there.
    if (role === 'packer' && address === daySheetPath) return location.replace(address)
    return navigate(address, options)
  }
}

/** Redirects a user who is signed in already. */
export function LeaveSignPage({ role }: { role: Role }) {
  const leave = useEffectEvent(useLeaveSignPage(role))
  useEffect(() => void leave({ replace: true }), [])
  return <LoadingPage />
}
