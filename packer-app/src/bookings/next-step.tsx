import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, spotOpenArt } from 'shared-ui'

/** Shows a hint and a link to the marketplace, for use below an empty table. */
export function NextStep({ children }: { children: string }) {
  return (
    <EmptyState
      art={spotOpenArt}
      action={
        <ButtonLink as={Link} to="/marketplace" variant="primary" big>
          Go to the marketplace
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
