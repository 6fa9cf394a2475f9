import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, spotOpenArt } from 'shared-ui'

/** Below an empty table: where its rows come from. */
export function NextStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      art={spotOpenArt}
      title={title}
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
