import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, spotOpenArt } from 'shared-ui'

/** Below an empty table, whose own row already says that it is empty: where its rows come from. */
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
