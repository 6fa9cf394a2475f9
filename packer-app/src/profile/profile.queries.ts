import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => read(api.api.packer.$get()),
})
