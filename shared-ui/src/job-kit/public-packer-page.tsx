import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { spotLostArt } from '../art/drawings.ts'
import { ButtonLink } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { LoadFailed } from '../load-failed/load-failed.tsx'
import { Page } from '../page/page.tsx'
import { PackerProfileSkeleton } from '../review/packer-profile-skeleton.tsx'
import { PackerProfile } from '../review/packer-profile.tsx'
import { packerQuery } from './reviews.ts'
import { type ReviewSide, useReviewDialog } from './use-review-dialog.tsx'

interface PublicPackerPageProps {
  /** Undefined for an address without a valid id. */
  id: number | undefined
  /** Whether it is the user's own page, on which they can reply to reviews. */
  isOwn?: boolean
  side: ReviewSide
  /** A link above the profile. */
  back: ReactNode
  /** What the page says if there is no such packer, and where it then leads. */
  missing: { title: string; to: string; label: string }
}

/** The public profile of a packer. */
export function PublicPackerPage({ id, ...props }: PublicPackerPageProps) {
  if (id === undefined) return <PackerMissing {...props.missing} />
  return <KnownPacker key={id} id={id} {...props} />
}

function KnownPacker({
  id,
  isOwn = false,
  side,
  back,
  missing,
}: PublicPackerPageProps & { id: number }) {
  const { data: packer, isLoadingError, refetch } = useQuery(packerQuery(id))
  const about = useReviewDialog(side, packerQuery(id).queryKey)
  if (packer === null) return <PackerMissing {...missing} />
  return (
    <Page>
      <title>{`${packer?.display_name ?? 'Packer'} · Manyhands`}</title>
      {back}
      {isLoadingError ? (
        <LoadFailed
          level={1}
          title="This packer could not be loaded."
          onRetry={() => void refetch()}
        />
      ) : packer ? (
        <PackerProfile
          packer={packer}
          rating={packer.rating}
          onReport={(review) => about.open('report', review)}
          onReply={isOwn ? (review) => about.open('reply', review) : undefined}
        />
      ) : (
        <PackerProfileSkeleton />
      )}
      {about.dialog}
    </Page>
  )
}

const PackerMissing = ({ title, to, label }: PublicPackerPageProps['missing']) => (
  <Page>
    <title>Packer not found · Manyhands</title>
    <EmptyState
      art={spotLostArt}
      level={1}
      title={title}
      action={
        <ButtonLink as={Link} to={to} variant="primary">
          {label}
        </ButtonLink>
      }
    >
      The link may be wrong, or the packer has deleted the account.
    </EmptyState>
  </Page>
)
