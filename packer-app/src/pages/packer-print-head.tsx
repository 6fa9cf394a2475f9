import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { PrintHead } from 'shared-ui'
import { profileQuery } from '../profile/profile.queries.ts'

/** Shows the header of a printed page, with the packer's name and contact details. */
export function PackerPrintHead({ user }: { user: User }) {
  const profile = useQuery(profileQuery).data
  const contact = [profile?.phone, profile?.email].filter(Boolean).join(' · ')
  return <PrintHead name={profile?.name || user.username} contact={contact} />
}
