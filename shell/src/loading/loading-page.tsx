import { Loading, Page } from 'shared-ui'
import { FirstPaint } from '../first-paint/first-paint.tsx'

/** Shown until the shell knows which page to show. */
export const LoadingPage = () => (
  <FirstPaint
    otherwise={
      <Page>
        <title>Manyhands</title>
        <Loading text="Loading" />
      </Page>
    }
  />
)
