import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import type { User } from 'api/contract'
import { api } from '../api.ts'

/** All specialties there are. They change with a release, if ever. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the packer has. */
export const packerSpecialtiesQuery = (packerId: User['id']) =>
  queryOptions({
    queryKey: ['packer-specialties', packerId],
    queryFn: () =>
      read(api.api.packer[':packerId'].specialtys.$get({ param: { packerId: String(packerId) } })),
  })
