import { Navigate } from 'react-router-dom'
import { Loading, Page } from 'shared-ui'

interface GoToProps {
  to: string
  /** What is kept beside the address there, in the browser's history. */
  state?: object
}

/** Leads on to another address; until its page is there this one is not blank. */
export const GoTo = ({ to, state }: GoToProps) => (
  <Page>
    <title>Manyhands</title>
    <Loading text="Loading" />
    <Navigate to={to} state={state} replace />
  </Page>
)
