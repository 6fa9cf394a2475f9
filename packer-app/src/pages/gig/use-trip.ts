import { useQuery } from '@tanstack/react-query'
import { ApiError, type Gig, isAnswerLost } from 'api/client'
import { firstName, wasCanceled } from 'api/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatTime, useSingleFlight } from 'shared-ui'
import { paymentQuery } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import type { BookingState } from '../../bookings/booking-state.ts'
import {
  type ReportedProblem,
  type StepReport,
  undoneStage,
  useCancelTrip,
  useMoveTrip,
  useReportProblem,
  useSendDeliveryPhotos,
  useTellLateness,
  useUndoArrival,
} from '../../bookings/trip/trip.mutations.ts'
import { type Step, stepsDone, steps, stepTexts } from '../../bookings/trip/trip-steps.ts'
import { eventsQuery, tripQuery } from '../../bookings/trip/trip.queries.ts'
import { useForgetInput } from '../../unsaved-input.tsx'
import type { Failure } from './booking-failure.tsx'
import { dayParts } from './day-parts.ts'
import { useConfirmation } from './use-confirmation.ts'

/** `no_show` is the report with the customer's absence chosen. */
export type TripDialog = 'cancel' | 'problem' | 'no_show' | 'load' | 'deliver' | 'arrival' | 'late'

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

type StepDetails = Pick<StepReport, 'code' | 'minutes'>

const canLoad = (loading: Promise<unknown>) =>
  loading.then(
    () => true,
    () => false,
  )

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
  const undo = useUndoArrival(gig.id)
  const late = useTellLateness(gig.id)
  const photos = useSendDeliveryPhotos(gig.id)
  const mutations = [move, cancel, report, undo, late]
  const forgetReason = useForgetInput('reason')
  const forgetProblem = useForgetInput('problem')

  const [dialog, setDialog] = useState<TripDialog>()
  if (dialog && !isOwn) setDialog(undefined)
  /**
   * How many problems the packer has reported on this page. The number is the dialog's key, so that each
   * report starts with an empty form.
   */
  const [reports, setReports] = useState(0)

  // The reason for canceling belongs to this booking, also if the answer of the call that canceled it was lost.
  const forgetOldReason = useEffectEvent(forgetReason)
  const isNotOwn = state !== undefined && !isOwn
  useEffect(() => {
    if (isNotOwn) forgetOldReason()
  }, [isNotOwn])

  // If the packer books the gig again, the cache still holds the ended trip until the refetch.
  const trip = query.data && wasCanceled(query.data.stage) ? undefined : query.data

  const confirmation = useConfirmation(state, trip?.stage)

  /** Clears the previous failure. Called before each attempt. */
  function forget() {
    for (const mutation of mutations) if (!mutation.isPending) mutation.reset()
  }

  const { run: send } = useSingleFlight((stage: Step, more: StepDetails = {}) => {
    if (!trip) return undefined
    setDialog(undefined)
    forget()
    return move.mutateAsync({ trip, stage, ...more })
  })

  /** The photos of a delivery that is not known to be saved. */
  const unsent = useRef({ tripId: 0, photoIds: [] as string[] })

  function sendPhotos() {
    const sent = unsent.current
    unsent.current = { tripId: 0, photoIds: [] }
    if (sent.photoIds.length === 0) return
    photos.mutate(sent, {
      onSuccess: () => notify({ text: 'The photos are in the timeline.' }),
      onError: (error) =>
        notify({
          text: isAnswerLost(error)
            ? 'The delivery is saved. We could not tell whether the photos were sent. If the timeline does not show them, send them as a message.'
            : 'The delivery is saved, but the photos were not sent. You can send them as a message.',
          tone: 'warning',
        }),
    })
  }

  const { run: onDeliver } = useSingleFlight(async (photoIds: string[]) => {
    if (!trip) return
    setDialog(undefined)
    forget()
    unsent.current = { tripId: trip.id, photoIds }
    await move.mutateAsync({ trip, stage: 'delivered' })
    sendPhotos()
  })

  // If the answer of the delivery is lost, a refetch says that it is saved.
  const sendLatePhotos = useEffectEvent(sendPhotos)
  const isDelivered = Boolean(trip?.delivered_at)
  useEffect(() => {
    if (isDelivered) sendLatePhotos()
  }, [isDelivered])

  /** Asks when the packer will be there. Without network, the dialog may not load: the step is then reported without it. */
  const { run: onSetOut } = useSingleFlight(async () => {
    if (!trip) return
    if (await canLoad(dayParts.load())) setDialog('arrival')
    else send('on_the_way')
  })

  const { run: onUndo } = useSingleFlight(() => {
    const stage = trip && undoneStage(trip)
    if (!stage) return undefined
    forget()
    return undo.mutateAsync({ trip, stage })
  })

  const { run: onLate } = useSingleFlight((arrivesAt: string) => {
    if (!trip) return undefined
    forget()
    return late.mutateAsync(
      { trip, arrivesAt },
      {
        onSuccess: () => {
          setDialog(undefined)
          const time = formatTime(arrivesAt, gig.pickup_time_zone)
          const name = firstName(trip.customer.display_name)
          notify({ text: `${name} knows that you arrive about ${time}.` })
        },
      },
    )
  })

  // The end of the booking closes the dialog. A failure keeps it open.
  const { run: onCancel } = useSingleFlight((reason: string) => {
    if (!trip) return undefined
    forget()
    return cancel.mutateAsync(
      { trip, reason },
      {
        onSuccess: () => notify({ text: 'Canceled. The gig is back on the marketplace.' }),
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

  function stepFailure(): Failure | undefined {
    if (!moveError || !target || hasWrongCode) return undefined
    const step = stepTexts[target].button
    return {
      ...{ step, action: 'saved', error: moveError, isUnknown: isUnknown(move) },
      isOfDay: target !== 'completed',
    }
  }

  // The trip shows what the call was to change, so only the answer was lost. A second press would add to the delay.
  const isTold = late.error && trip?.arrives_at === late.variables?.arrivesAt
  if (isTold && dialog === 'late') setDialog(undefined)
  const lateFailure: Failure | undefined =
    late.error && !isTold
      ? { step: 'Running late', action: 'saved', error: late.error, isUnknown: isUnknown(late) }
      : undefined
  const undoFailure: Failure | undefined =
    undo.error && trip?.stage !== undo.variables?.stage
      ? { step: 'Undo', action: 'saved', error: undo.error, isUnknown: isUnknown(undo) }
      : undefined
  const canBeLate = typeof trip?.late_until === 'string'

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
    /** What failed outside a dialog. */
    failures: isOwn
      ? [stepFailure(), undoFailure, canBeLate ? undefined : lateFailure].filter(
          (failure) => failure !== undefined,
        )
      : [],
    cancelFailure,
    lateFailure,
    codeError: hasWrongCode ? moveError : null,
    /** Whether a change is being sent. The page's buttons for other changes are then disabled. */
    isChanging: mutations.some(({ isPending }) => isPending),
    /** The new stage, which the main button shows for a moment after each change; else undefined. */
    confirmation,
    dialog,
    reports,
    onOpen(opened: TripDialog) {
      if (opened === 'problem' || opened === 'no_show') report.reset()
      if (opened === 'cancel') cancel.reset()
      if (opened === 'late') {
        late.reset()
        void dayParts.load().catch(() => {})
      }
      setDialog(opened)
    },
    onClose: () => setDialog(undefined),
    onStep(step: Step) {
      // These two steps are final, so a dialog asks the packer to confirm.
      if (step === 'delivered') setDialog('deliver')
      else if (step === 'loaded') setDialog('load')
      else if (step === 'on_the_way') onSetOut()
      else send(step)
    },
    onArrival: (minutes: number) => send('on_the_way', { minutes }),
    onLoad: () => send('loaded'),
    onDeliver,
    onUndo,
    onLate,
    undo,
    late,
    onCode: (code: string) => send('completed', { code }),
    onCancel,
    onReport,
  }
}

export type TripState = ReturnType<typeof useTrip>
