import { Navigate } from 'react-router-dom'
import { LoadingPage } from '../loading/loading-page.tsx'

interface RedirectProps {
  to: string
  /** Kept beside the address in the browser's history. */
  state?: string
}

/** Redirects to another address. The page is not blank until the next one is there. */
export const Redirect = ({ to, state }: RedirectProps) => (
  <>
    <LoadingPage />
    <Navigate to={to} state={state} replace />
  </>
)
