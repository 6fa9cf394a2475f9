import { Loading, Page } from 'shared-ui'

/** Stands in for a page while the shell finds out what to show. */
export const LoadingPage = () => (
  <Page>
    <title>Manyhands</title>
    <Loading text="Loading" />
  </Page>
)
