import { useMutation } from '@tanstack/react-query'
import { read } from 'api/client'
import { useSearchParams } from 'react-router-dom'
import { api } from '../api.ts'

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

/** Returns the id of the job whose page led here, as in `/account?job=12#card`. */
export function useJobBehind(): string | null {
  const job = useSearchParams()[0].get('job')
  return job && /^\d{1,10}$/.test(job) ? job : null
}
