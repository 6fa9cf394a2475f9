import { Loading, Page } from 'shared-ui'

/** Shown until the shell knows which page to show. */
export const LoadingPage = () => (
  <Page>
    <title>Manyhands</title>
    <Loading text="Loading" />
  </Page>
)
