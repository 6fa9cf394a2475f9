import { useQuery } from '@tanstack/react-query'
import type { PublicPacker } from 'api/client'
import { Link, useLocation, useParams } from 'react-router-dom'
import {
  BackLink,
  ButtonLink,
  EmptyState,
  LoadFailed,
  PackerProfile,
  PackerProfileSkeleton,
  Page,
  spotLostArt,
} from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { packerQuery } from '../gigs/job/reviews/reviews.queries.ts'
import { useReviewDialog } from '../gigs/job/reviews/use-review-dialog.tsx'
import { idOf } from './id-of.ts'

/** The public profile of a packer. */
export function PackerPage({ user, notify, afterSession }: HalfProps) {
  const id = idOf(useParams().id)
  if (!user) return afterSession
  return id === undefined ? (
    <PackerMissing />
  ) : (
    <KnownPacker key={id} id={id} user={user} notify={notify} />
  )
}

type KnownPackerProps = Pick<HalfProps, 'user' | 'notify'> & { id: PublicPacker['id'] }

function KnownPacker({ id, user, notify }: KnownPackerProps) {
  const packer = useQuery(packerQuery(id))
  const about = useReviewDialog(user?.id, notify, packerQuery(id).queryKey)
  if (packer.data === null) return <PackerMissing />
  return (
    <Page>
      <title>{`${packer.data?.display_name ?? 'Packer'} · Manyhands`}</title>
      <Back />
      {packer.isLoadingError ? (
        <LoadFailed
          level={1}
          title="This packer could not be loaded."
          onRetry={() => void packer.refetch()}
        />
      ) : packer.data ? (
        <PackerProfile
          packer={packer.data}
          rating={packer.data.rating}
          onReport={(review) => about.open('report', review)}
        />
      ) : (
        <PackerProfileSkeleton />
      )}
      {about.dialog}
    </Page>
  )
}

/** Leads back to the job from which the customer came. */
function Back() {
  const state = useLocation().state as { job?: string } | null
  return state?.job === undefined ? (
    <BackLink as={Link} to="/customer/dashboard">
      Dashboard
    </BackLink>
  ) : (
    <BackLink as={Link} to={state.job}>
      Your job
    </BackLink>
  )
}

const PackerMissing = () => (
  <Page>
    <title>Packer not found · Manyhands</title>
    <EmptyState
      art={spotLostArt}
      level={1}
      title="This packer was not found"
      action={
        <ButtonLink as={Link} to="/customer/dashboard" variant="primary">
          Go to the dashboard
        </ButtonLink>
      }
    >
      The link may be wrong, or the packer has deleted the account.
    </EmptyState>
  </Page>
)
