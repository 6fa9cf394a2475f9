import type { TripStage } from 'api/rules'
import { useEffect, useState } from 'react'
import { stageLabel } from 'shared-ui'
import type { BookingState } from '../../bookings/booking-state.ts'

export const shownForMs = 1_500

interface Last {
  stage?: string
  isOwn?: boolean
  confirmation?: string | undefined
}

/**
 * Returns what the main button says for a moment after the gig's stage has changed, such as "At pickup". The
 * button does nothing then, because a second tap would press the next button, for example Loaded, which cannot
 * be undone.
 */
export function useConfirmation(
  state: BookingState | undefined,
  /** Undefined while the trip loads. */
  tripStage: TripStage | undefined,
): string | undefined {
  const [last, setLast] = useState<Last>({})
  const isOwn = state === 'booked' || state === 'completed'
  // While the trip of a new booking loads, its stage is known.
  const newStage = last.stage === 'open' ? 'booked' : undefined
  const stage = isOwn ? (tripStage ?? newStage) : state

  if (stage && stage !== last.stage) {
    const ended = last.isOwn ? 'Booking ended' : undefined
    const confirmation = last.stage && (isOwn ? stageLabel(stage) : ended)
    setLast({ stage, isOwn, confirmation })
  }

  useEffect(() => {
    if (!last.confirmation) return undefined
    const timer = setTimeout(() => setLast({ ...last, confirmation: undefined }), shownForMs)
    return () => clearTimeout(timer)
  }, [last])

  return last.confirmation
}
