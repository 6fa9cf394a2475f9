import { Navigate } from 'react-router-dom'
import { LoadingPage } from '../loading/loading-page.tsx'

interface RedirectProps {
  to: string
  /** The state of the new history entry. */
  state?: string
}

/** Redirects to another address. Renders Loading, so that the page is not blank for a moment. */
export const Redirect = ({ to, state }: RedirectProps) => (
  <>
    <LoadingPage />
    <Navigate to={to} state={state} replace />
  </>
)
