import { Link, useLocation, useParams } from 'react-router-dom'
import { BackLink } from 'shared-ui'
import { PublicPackerPage } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { draftsOf } from '../kept-text.ts'
import { idOf } from './id-of.ts'

/** The public profile of a packer. */
export function PackerPage({ user, notify, afterSession }: HalfProps) {
  const id = idOf(useParams().id)
  if (!user) return afterSession
  return (
    <PublicPackerPage
      // Without the key, another customer who signs in would see an open dialog with its text.
      key={user.id}
      id={id}
      side={{ notify, textFields: ['detail'], drafts: draftsOf(user.id) }}
      back={<Back />}
      missing={{
        title: 'This packer was not found',
        to: '/customer/dashboard',
        label: 'Go to the dashboard',
      }}
    />
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
