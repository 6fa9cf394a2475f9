import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, Page, spotLostArt } from 'shared-ui'

export function NotFoundPage() {
  return (
    <Page>
      <title>Page not found · Manyhands</title>
      <EmptyState
        art={spotLostArt}
        title="Page not found"
        level={1}
        action={
          <ButtonLink as={Link} to="/" variant="primary" big>
            Go home
          </ButtonLink>
        }
      >
        The link may be out of date, or the address may have a typo.
      </EmptyState>
    </Page>
  )
}
