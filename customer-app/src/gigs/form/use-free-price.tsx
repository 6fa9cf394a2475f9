import type { Gig } from 'api/client'
import { CircleDollarSign } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from 'shared-ui'

/**
 * Asks once more before the form sends a price of $0. `submit` submits the form again; `change` moves the focus to
 * the price.
 *
 * @param gig the gig that is edited; undefined for a new one
 */
export function useFreePrice(gig: Gig | undefined, submit: () => void, change: () => void) {
  const [isAsking, setAsking] = useState(false)
  const [isMeant, setMeant] = useState(false)

  function confirm() {
    flushSync(() => {
      setAsking(false)
      setMeant(true)
    })
    submit()
  }

  function cancel() {
    // First close the dialog, which returns the focus to the button that opened it.
    flushSync(() => setAsking(false))
    change()
  }

  return {
    /** Returns whether the form must wait for the customer's answer. */
    ask(price: number): boolean {
      const mustAsk = price === 0 && gig?.price !== 0 && !isMeant
      setAsking(mustAsk)
      return mustAsk
    },
    dialog: (
      <ConfirmDialog
        open={isAsking}
        icon={<CircleDollarSign size={24} />}
        tone="accent"
        title={gig ? 'Change the price to $0?' : 'Post this job for $0?'}
        text="Your packer will be paid nothing."
        confirmLabel="Yes, $0"
        cancelLabel="Change the price"
        onConfirm={confirm}
        onCancel={cancel}
      />
    ),
  }
}
