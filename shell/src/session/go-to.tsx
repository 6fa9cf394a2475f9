import { Navigate } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'

/** Leads on to another address; until its page is there this one is not blank. */
export const GoTo = ({ to }: { to: string }) => (
  <Page>
    <title>Manyhands</title>
    <Loading text="Loading" />
    <Navigate to={to} replace />
  </Page>
)
