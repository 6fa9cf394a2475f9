import { useState } from 'react'
import { formatBudget } from 'shared-ui'

/**
 * Returns a notice if the cost of canceling has changed since the dialog opened, for example because the packer
 * has set out. The notice ends when the customer submits, which calls `agree`.
 *
 * @param fee_cents undefined while the cost is unknown
 */
export function useChangedFee(open: boolean, fee_cents: number | undefined) {
  const [agreed, setAgreed] = useState<number>()
  if (open && agreed === undefined && fee_cents !== undefined) setAgreed(fee_cents)
  if (!open && agreed !== undefined) setAgreed(undefined)
  const isChanged = agreed !== undefined && fee_cents !== undefined && fee_cents !== agreed
  return {
    notice: isChanged ? { title: changedTitle, text: textOf(fee_cents) } : undefined,
    agree: () => setAgreed(fee_cents),
  }
}

export const changedTitle = 'The cost of canceling has changed'

/** The same sentence as the API's when it refuses another fee. */
const textOf = (fee_cents: number) =>
  fee_cents === 0
    ? 'Canceling is now free.'
    : `Canceling now costs ${formatBudget(fee_cents / 100)}. Check the terms and confirm again.`
