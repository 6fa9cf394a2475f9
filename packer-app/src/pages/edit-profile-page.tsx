import { useQuery } from '@tanstack/react-query'
import { problemFields, type ProfileEdit, savedNotice } from 'api/client'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ButtonLink, LoadFailed, Page, PageHead, useSingleFlight } from 'shared-ui'
import { accountQuery } from 'shared-ui/job-kit'
import { bookedGigsQuery } from '../bookings/bookings.queries.ts'
import { useEditProfile } from '../profile/profile.mutations.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import type { PageProps } from '../page-props.ts'
import { useForgetInput } from '../unsaved-input.tsx'
import { ProfileForm, ProfileFormSkeleton } from '../profile/profile-form.tsx'

export function EditProfilePage({ user, notify }: Pick<PageProps, 'user' | 'notify'>) {
  const navigate = useNavigate()
  const profile = useQuery(profileQuery)
  const account = useQuery({ ...accountQuery, staleTime: 0 })
  const booked = useQuery(bookedGigsQuery).data
  const edit = useEditProfile()
  // A conflict is always about the username: no other field must be unique.
  const messages = useMemo(() => problemFields(edit.error, { 409: 'username' }), [edit.error])
  const forget = useForgetInput('profile')
  const home = `/packer/${user.id}`
  const { run: save, busy } = useSingleFlight((fields: ProfileEdit) =>
    edit.mutateAsync(fields, {
      onSuccess: (profile) => {
        forget()
        // A confirmed address stays until the new one is confirmed.
        const pending = fields.email === profile.email ? undefined : fields.email || undefined
        notify({ text: savedNotice(pending) })
        void navigate(home)
      },
    }),
  )
  return (
    <Page $narrow>
      <title>Edit Profile · Manyhands</title>
      <PageHead title="Edit Profile" />
      {(profile.isPending || (profile.data && account.isPending)) && <ProfileFormSkeleton />}
      {profile.isLoadingError && (
        <LoadFailed
          title="Your profile could not be loaded."
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && !account.isPending && (
        <ProfileForm
          profile={profile.data}
          pendingEmail={account.data?.pending_email}
          booked={booked}
          saving={busy}
          failure={edit.error}
          messages={messages}
          onSave={save}
          cancel={
            <ButtonLink as={Link} to={home} variant="quiet" big onClick={forget}>
              Cancel
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
