import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import { api } from '../api.ts'

export type PaymentPage = 'card' | 'payouts'

const returnTo = (page: PaymentPage) => ({ json: { return_to: `/account#${page}` } })

/** Sends the browser to the payment company's page for a card or a bank account. */
export function useOpenPaymentPage(
  page: PaymentPage,
  { onError }: { onError(error: Error): void },
) {
  return useMutation({
    mutationFn: () =>
      page === 'card'
        ? read(api.api.payments.method.$post(returnTo(page)))
        : read(api.api.packer.payouts.$post(returnTo(page))),
    onSuccess: ({ url }) => location.assign(url),
    onError,
  })
}
