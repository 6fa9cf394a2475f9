import { failureNotice } from 'api/client'
import type { ReactNode } from 'react'
import { Button, type ButtonProps, useSingleFlight } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { type PaymentPage, useOpenPaymentPage } from './payments.mutations.ts'

interface PaymentPageButtonProps extends Pick<GivenProps, 'notify'>, Pick<ButtonProps, 'variant'> {
  page: PaymentPage
  children: ReactNode
}

/** Leads to the payment company's page for a card or a bank account. */
export function PaymentPageButton({ page, notify, variant, children }: PaymentPageButtonProps) {
  const { mutateAsync } = useOpenPaymentPage(page, {
    onError: (error) =>
      notify({
        text: failureNotice('The page did not open.', error, ['detail']),
        tone: 'warning',
      }),
  })
  const { run, busy } = useSingleFlight(() => mutateAsync())
  return (
    <Button variant={variant ?? 'second'} busy={busy} busyLabel="Opening..." onClick={run}>
      {children}
    </Button>
  )
}
