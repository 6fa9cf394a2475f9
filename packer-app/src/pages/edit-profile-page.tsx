import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ButtonLink, LoadFailed, Page, PageHead } from 'shared-ui'
import { useEditProfile } from '../profile/profile.mutations.ts'
import { fieldMessages, refusalSentence } from '../profile/profile-problem.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import type { PageProps } from '../page-props.ts'
import { useForgetInput } from '../unsaved-input.tsx'
import { ProfileForm, ProfileFormSkeleton } from '../profile/profile-form.tsx'

export function EditProfilePage({ user, notify }: Pick<PageProps, 'user' | 'notify'>) {
  const navigate = useNavigate()
  const profile = useQuery(profileQuery)
  const edit = useEditProfile()
  const messages = useMemo(() => fieldMessages(edit.error), [edit.error])
  const forget = useForgetInput('profile')
  const home = `/packer/${user.id}`
  return (
    <Page $narrow>
      <title>Edit Profile · Manyhands</title>
      <PageHead title="Edit Profile" />
      {profile.isPending && <ProfileFormSkeleton />}
      {profile.isLoadingError && (
        <LoadFailed title="Unable to load your profile." onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <ProfileForm
          profile={profile.data}
          saving={edit.isPending}
          failure={edit.error}
          refusal={refusalSentence(edit.error)}
          messages={messages}
          onSave={(fields) =>
            edit.mutate(fields, {
              onSuccess: () => {
                forget()
                notify({ text: 'Profile saved.' })
                void navigate(home)
              },
            })
          }
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
