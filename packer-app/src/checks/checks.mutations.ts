import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Check, read } from 'api/client'
import { certificateTypes } from 'api/rules'
import { api } from 'shared-ui/job-kit'
import { checksQuery } from './checks.queries.ts'

/** Writes the check of the response into the cache. After a failure, fetches all checks again. */
function useCheckOptions() {
  const client = useQueryClient()
  return {
    onSuccess: (check: Check) =>
      client.setQueryData(checksQuery.queryKey, (checks) =>
        checks?.map((other) => (other.kind === check.kind ? check : other)),
      ),
    onError: () => void client.invalidateQueries({ queryKey: checksQuery.queryKey }),
  }
}

export const useMailLink = () =>
  useMutation({
    ...useCheckOptions(),
    mutationFn: () => read(api.api.packer.checks.email.$post()),
  })

/** Without a code, has one sent to the packer's phone. */
export const usePhoneCode = () =>
  useMutation({
    ...useCheckOptions(),
    mutationFn: (code: string | undefined) =>
      read(api.api.packer.checks.phone.$post({ json: code === undefined ? {} : { code } })),
  })

/** How long a slow line may take for a certificate. */
const uploadMs = 120_000

interface Certificate {
  file: File
  /** The last day of the insurance, YYYY-MM-DD. */
  expiresOn: string
}

export const useSendCertificate = () =>
  useMutation({
    ...useCheckOptions(),
    mutationFn: ({ file, expiresOn }: Certificate) => {
      const type = certificateTypes.find((name) => name === file.type) ?? certificateTypes[0]
      const signal = AbortSignal.timeout(uploadMs)
      const init = { body: file, headers: { 'Content-Type': type }, signal }
      return read(
        api.api.packer.checks.insurance.$post(
          { query: { expires_on: expiresOn } },
          // The client ends a call without `fetch` after 20 seconds.
          {
            init,
            fetch: (address: RequestInfo | URL, options?: RequestInit) => fetch(address, options),
          },
        ),
      )
    },
  })
