import { Link, useParams } from 'react-router-dom'
import { BackLink } from 'shared-ui'
import { PublicPackerPage as PublicPacker } from 'shared-ui/job-kit'
import type { PageProps } from '../page-props.ts'
import { useReviewDrafts } from '../unsaved-input.tsx'

/** What customers and packers see of a packer. On their own page, packers can reply to reviews. */
export function PublicPackerPage({ user, notify }: Pick<PageProps, 'user' | 'notify'>) {
  const id = Number(useParams()['id'])
  const isOwn = id === user.id
  return (
    <PublicPacker
      id={Number.isSafeInteger(id) && id > 0 ? id : undefined}
      isOwn={isOwn}
      side={{ notify, textFields: ['error'], drafts: useReviewDrafts() }}
      back={
        isOwn && (
          <BackLink as={Link} to={`/packer/${id}`}>
            Your profile
          </BackLink>
        )
      }
      missing={{
        title: 'There is no such packer',
        to: '/marketplace',
        label: 'Go to the marketplace',
      }}
    />
  )
}
