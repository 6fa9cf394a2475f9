import { Loading, Page } from 'shared-ui'

/** Shown while the shell does not know yet which page to show. */
export const LoadingPage = () => (
  <Page>
    <title>Manyhands</title>
    <Loading text="Loading" />
  </Page>
)
