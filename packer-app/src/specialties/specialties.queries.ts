import { queryOptions } from '@tanstack/react-query'
import { read, type User } from 'api/client'
import { api } from 'shared-ui/job-kit'

/** Fetches all specialties. Never refetched: the list changes only with a release of the API. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const packerSpecialtiesQuery = (packerId: User['id']) =>
  queryOptions({
    queryKey: ['packer-specialties', packerId],
    queryFn: () =>
      read(api.api.packer[':packerId'].specialtys.$get({ param: { packerId: String(packerId) } })),
  })
