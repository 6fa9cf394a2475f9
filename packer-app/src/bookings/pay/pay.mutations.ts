import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/**
 * Returns the address of the provider's page for the packer's bank account. The provider sends the packer back
 * to the path `return_to`.
 */
export const useOpenPayouts = () =>
  useMutation({
    mutationFn: (return_to: string) => read(api.api.packer.payouts.$post({ json: { return_to } })),
  })
