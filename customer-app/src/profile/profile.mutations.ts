import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerProfileEdit, type OwnAccount, read } from 'api/client'
import { accountQuery, api } from 'shared-ui/job-kit'

/** Saves the profile and refetches the account. The session, too: the navigation bar shows the username. */
export function useEditProfile(onSaved: (pendingEmail: string | undefined) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: CustomerProfileEdit) => read(api.api.customer.profile.$put({ json })),
    onSuccess: async (profile, { email }) => {
      // A confirmed address stays until the new one is confirmed.
      const pending = email === undefined || email === profile.email ? undefined : email
      client.setQueryData<OwnAccount>(
        accountQuery.queryKey,
        (old) =>
          old && {
            ...old,
            ...profile,
            ...(email !== undefined && { pending_email: pending ?? null }),
          },
      )
      onSaved(pending)
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      await client.invalidateQueries({ queryKey: ['session'] })
    },
  })
}
