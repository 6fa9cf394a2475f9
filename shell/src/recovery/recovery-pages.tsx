import { useLocation } from 'react-router-dom'
import { ForgotPage } from './forgot-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { VerifyPage } from './verify-page.tsx'

/** The page at the current address. The addresses ignore case, as in routes.tsx. */
export function RecoveryPages() {
  const pathname = useLocation().pathname.toLowerCase()
  if (pathname.startsWith('/forgot')) return <ForgotPage />
  return pathname.startsWith('/reset') ? <ResetPage /> : <VerifyPage />
}
