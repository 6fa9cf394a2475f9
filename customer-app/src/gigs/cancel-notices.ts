import { formatBudget, formatCardMoney } from 'shared-ui'
import type { Notice } from 'shell/contract'
import { receiptAddress } from './payment.queries.ts'

/** Says why a booked job was not deleted. */
export const feeNotice = (fee_cents: number): Notice => ({
  tone: 'warning',
  text: `The job was not deleted: canceling its booking costs ${formatCardMoney(fee_cents / 100)}. Choose Cancel this booking to see the terms.`,
})

/** What the customer pays for having canceled a booking. */
export interface CancelFee {
  trip_id: number
  fee_cents: number
}

/** Says that a booking was canceled or a job deleted, with the fee and the receipt. */
export const doneNotice = (text: string, fee?: CancelFee): Notice =>
  fee?.fee_cents
    ? {
        text: `${text} You pay ${formatBudget(fee.fee_cents / 100)}.`,
        action: {
          label: 'See the receipt',
          onSelect: () => void window.open(receiptAddress(fee.trip_id), '_blank', 'noopener'),
        },
      }
    : { text }
