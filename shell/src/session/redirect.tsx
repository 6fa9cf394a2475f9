import { Navigate } from 'react-router-dom'
import { LoadingPage } from '../loading/loading-page.tsx'

interface RedirectProps {
  to: string
  /** The state of the new history entry: the address that a visitor requested (home-address.ts). */
  state?: string
}

/** Redirects to another address, and shows Loading instead of a blank page meanwhile. */
export const Redirect = ({ to, state }: RedirectProps) => (
  <>
    <LoadingPage />
    <Navigate to={to} state={state} replace />
  </>
)
