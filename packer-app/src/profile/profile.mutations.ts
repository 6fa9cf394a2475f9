import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProfileEdit, read } from 'api/client'
import { accountQuery, api } from 'shared-ui/job-kit'
import { profileQuery } from './profile.queries.ts'

/** Saves the profile. Then refetches the session, because the navigation bar shows the username. */
export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ProfileEdit) => read(api.api.packer.edit.$put({ json })),
    onSuccess: (profile, { home_zip }) => {
      client.setQueryData(profileQuery.queryKey, profile)
      void client.invalidateQueries({ queryKey: ['session'] })
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
      if (home_zip !== undefined) void client.invalidateQueries({ queryKey: ['gigs'] })
    },
  })
}
