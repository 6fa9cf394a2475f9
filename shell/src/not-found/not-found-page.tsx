import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, Page, spotLostArt } from 'shared-ui'

export function NotFoundPage() {
  return (
    <Page>
      <title>Page not found · Manyhands</title>
      <EmptyState
        art={spotLostArt}
        title="There is nothing at this address"
        level={1}
        action={
          <ButtonLink as={Link} to="/" variant="primary" big>
            Go to the start
          </ButtonLink>
        }
      >
        The link may be old, or a letter may have gone missing on the way.
      </EmptyState>
    </Page>
  )
}
