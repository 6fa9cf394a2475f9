import { useQuery } from '@tanstack/react-query'
import { ApiError, type Gig, isAnswerLost } from 'api/client'
import { wasCanceled } from 'api/rules'
import { useState } from 'react'
import { useSingleFlight } from 'shared-ui'
import { paymentQuery } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import type { BookingState } from '../../bookings/booking-state.ts'
import {
  type ReportedProblem,
  useCancelTrip,
  useMoveTrip,
  useReportProblem,
} from '../../bookings/trip/trip.mutations.ts'
import { type Step, stepsDone, steps, stepTexts } from '../../bookings/trip/trip-steps.ts'
import { eventsQuery, tripQuery } from '../../bookings/trip/trip.queries.ts'
import { useForgetInput } from '../../unsaved-input.tsx'
import type { Failure } from './booking-failure.tsx'
import { useConfirmation } from './use-confirmation.ts'

export type TripDialog = 'cancel' | 'problem' | 'deliver'

/**
 * Returns whether the API rejected the code or has counted too many wrong codes. The code field then shows
 * the error.
 */
const isAboutCode = (error: Error | null) =>
  error instanceof ApiError && [403, 422, 429].includes(error.status)

function reportedText(kind: ReportedProblem['kind'], customer: string): string {
  if (kind === 'no_show') {
    return 'Reported. Your booking has ended, and the gig is back on the marketplace.'
  }
  return kind === 'reply'
    ? `Sent. ${customer} and Manyhands see your reply.`
    : `Reported. ${customer} sees it in the timeline.`
}

/**
 * Returns the packer's trip of a gig, the calls that change the trip with their errors, and the open dialog.
 */
export function useTrip(gig: Gig, state: BookingState | undefined, notify: HalfProps['notify']) {
  const isOwn = state === 'booked' || state === 'completed'
  /**
   * Stays true after the booking has ended, so that the page keeps its layout and can say who ended the
   * booking.
   */
  const [wasOwn, setWasOwn] = useState(isOwn)
  if (isOwn && !wasOwn) setWasOwn(true)
  const query = useQuery({ ...tripQuery(gig.id), enabled: wasOwn })
  const events = useQuery({ ...eventsQuery(gig.id), enabled: wasOwn })
  const payment = useQuery({
    ...paymentQuery(gig.id, query.data?.id ?? 0),
    enabled: wasOwn && query.data !== undefined,
  })

  const move = useMoveTrip(gig.id)
  const cancel = useCancelTrip(gig.id)
  const report = useReportProblem(gig.id)
  const mutations = [move, cancel, report]
  const forgetReason = useForgetInput('reason')
  const forgetProblem = useForgetInput('problem')

  const [dialog, setDialog] = useState<TripDialog>()
  if (dialog && !isOwn) setDialog(undefined)
  /**
   * How many problems the packer has reported on this page. The number is the dialog's key, so that each
   * report starts with an empty form.
   */
  const [reports, setReports] = useState(0)

  // If the packer books the gig again, the cache still holds the ended trip until the refetch.
  const trip = query.data && wasCanceled(query.data.stage) ? undefined : query.data

  const confirmation = useConfirmation(state, trip?.stage)

  /** Clears the previous failure. Called before each attempt. */
  function forget() {
    for (const mutation of mutations) if (!mutation.isPending) mutation.reset()
  }

  const { run: send } = useSingleFlight((stage: Step, code?: string) => {
    if (!trip) return undefined
    setDialog(undefined)
    forget()
    return move.mutateAsync({ trip, stage, code })
  })

  // The end of the booking closes the dialog. A failure keeps it open.
  const { run: onCancel } = useSingleFlight((reason: string) => {
    if (!trip) return undefined
    forget()
    return cancel.mutateAsync(
      { trip, reason },
      {
        onSuccess: () => {
          forgetReason()
          notify({ text: 'Canceled. The gig is back on the marketplace.' })
        },
      },
    )
  })

  const { run: onReport } = useSingleFlight((problem: ReportedProblem) => {
    if (!trip) return undefined
    forget()
    return report.mutateAsync(
      { trip, ...problem },
      {
        onSuccess: () => {
          setDialog(undefined)
          forgetProblem()
          setReports((before) => before + 1)
          notify({ text: reportedText(problem.kind, trip.customer.display_name) })
        },
      },
    )
  })

  const target = move.variables?.stage
  const isReached = trip && target && stepsDone(trip) > steps.indexOf(target)
  const moveError = isReached ? null : move.error
  const hasWrongCode = target === 'completed' && isAboutCode(moveError)

  const isUnknown = (call: { error: Error | null; submittedAt: number }) =>
    isAnswerLost(call.error) && query.dataUpdatedAt < call.submittedAt

  function failure(): Failure | undefined {
    if (!isOwn || !moveError || !target || hasWrongCode) return undefined
    const step = stepTexts[target].button
    return { step, action: 'saved', error: moveError, isUnknown: isUnknown(move) }
  }

  const cancelFailure: Failure | undefined = cancel.error
    ? { action: 'canceled', error: cancel.error, isUnknown: isUnknown(cancel) }
    : undefined

  return {
    wasOwn,
    trip: isOwn ? trip : undefined,
    customer: query.data?.customer.display_name,
    ended: !isOwn && query.data && wasCanceled(query.data.stage) ? query.data : undefined,
    events: events.data,
    /** `data` is null if the customer pays the packer directly. */
    payment,
    failedToLoad: isOwn && (query.isLoadingError || events.isLoadingError),
    reload() {
      for (const each of [query, events]) if (each.isLoadingError) void each.refetch()
    },
    move,
    cancel,
    report,
    failure: failure(),
    cancelFailure,
    codeError: hasWrongCode ? moveError : null,
    /** Whether a change is being sent. The page's buttons for other changes are then disabled. */
    isChanging: mutations.some(({ isPending }) => isPending),
    /** The new stage, which the main button shows for a moment after each change; else undefined. */
    confirmation,
    dialog,
    reports,
    onOpen(opened: TripDialog) {
      if (opened === 'problem') report.reset()
      if (opened === 'cancel') cancel.reset()
      setDialog(opened)
    },
    onClose: () => setDialog(undefined),
    onStep(step: Step) {
      // The delivery is final and makes the gig part of the pay, so a dialog asks the packer to confirm.
      if (step === 'delivered') setDialog('deliver')
      else send(step)
    },
    onDeliver: () => send('delivered'),
    onCode: (code: string) => send('completed', code),
    onCancel,
    onReport,
  }
}

export type TripState = ReturnType<typeof useTrip>
