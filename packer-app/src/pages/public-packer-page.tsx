import { useQuery } from '@tanstack/react-query'
import type { PublicPacker } from 'api/client'
import { Link, useParams } from 'react-router-dom'
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
import { packerQuery } from '../bookings/reviews/reviews.queries.ts'
import { useReviewDialog } from '../bookings/reviews/use-review-dialog.tsx'
import type { PageProps } from '../page-props.ts'

/** What customers and packers see of a packer. On their own page, packers can reply to reviews. */
export function PublicPackerPage(props: Pick<PageProps, 'user' | 'notify'>) {
  const id = Number(useParams()['id'])
  return Number.isSafeInteger(id) && id > 0 ? (
    <KnownPacker key={id} id={id} {...props} />
  ) : (
    <PackerMissing />
  )
}

type KnownPackerProps = Pick<PageProps, 'user' | 'notify'> & { id: PublicPacker['id'] }

function KnownPacker({ id, user, notify }: KnownPackerProps) {
  const packer = useQuery(packerQuery(id))
  const about = useReviewDialog(notify, packerQuery(id).queryKey)
  if (packer.data === null) return <PackerMissing />
  const isOwn = id === user.id
  return (
    <Page>
      <title>{`${packer.data?.display_name ?? 'Packer'} · Manyhands`}</title>
      {isOwn && (
        <BackLink as={Link} to={`/packer/${id}`}>
          Your profile
        </BackLink>
      )}
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
          onReply={isOwn ? (review) => about.open('reply', review) : undefined}
        />
      ) : (
        <PackerProfileSkeleton />
      )}
      {about.dialog}
    </Page>
  )
}

const PackerMissing = () => (
  <Page>
    <title>Packer not found · Manyhands</title>
    <EmptyState
      art={spotLostArt}
      level={1}
      title="There is no such packer"
      action={
        <ButtonLink as={Link} to="/marketplace" variant="primary">
          Go to the marketplace
        </ButtonLink>
      }
    >
      The link may be wrong, or the packer has deleted the account.
    </EmptyState>
  </Page>
)
