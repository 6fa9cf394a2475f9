import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'
import { useJobBehind } from './use-job-behind.ts'

export type PaymentPage = 'card' | 'payouts'

const returnTo = (page: PaymentPage, job: string | null) => ({
  json: { return_to: `/account${job ? `?job=${job}` : ''}#${page}` },
})

/** Sends the browser to the payment company's page for a card or a bank account. */
export function useOpenPaymentPage(
  page: PaymentPage,
  { onError }: { onError(error: Error): void },
) {
  const job = useJobBehind()
  return useMutation({
    mutationFn: () =>
      page === 'card'
        ? read(api.api.payments.method.$post(returnTo(page, job)))
        : read(api.api.packer.payouts.$post(returnTo(page, job))),
    onSuccess: ({ url }) => location.assign(url),
    onError,
  })
}
