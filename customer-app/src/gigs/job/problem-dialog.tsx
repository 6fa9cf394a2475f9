import type { Payment, Trip } from 'api/client'
import { answerHours, firstName, reportPhotos } from 'api/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatDay, formatTime, Panel, PhotoPicker, RadioList, usePickedPhotos } from 'shared-ui'
import { photoUploads, type ProblemKind } from 'shared-ui/job-kit'
import type { useTripAction } from '../trip.mutations.ts'
import { keepText, useKeptText } from '../../kept-text.ts'
import { PickupChoice, usePickupChoice } from './day/pickup-choice.tsx'
import { TripDialog } from './trip-dialog.tsx'

interface ProblemDialogProps {
  open: boolean
  /** Whether the customer has already said that the packer is not there. */
  isNoShow: boolean
  trip: Trip
  payment: Payment | null | undefined
  /** The time zone of the pickup address. */
  timeZone: string
  /** The key under which the typed text is kept while the dialog is closed. */
  textKey: string
  action: ReturnType<typeof useTripAction>
  onClose(): void
}

/**
 * Returns a sentence about the report's consequence, which depends on the kind of problem and the trip's
 * stage.
 */
function consequence(kind: ProblemKind | undefined, trip: Trip, isPaidHere: boolean): string {
  const { packer } = trip
  if (kind === 'no_show' && opensReview(kind, trip)) {
    return `${packer.display_name} reported that they arrived, so the job is marked Under review. We decide within ${answerHours} hours. No money moves until then.`
  }
  if (kind === 'no_show') {
    const money = isPaidHere ? 'Your money is free again, and the price stays.' : 'The price stays.'
    return `The booking ends, and other packers can book the job. ${money} ${packer.display_name} sees your report.`
  }
  return opensReview(kind, trip)
    ? `The job is marked Under review, so it won't complete automatically. ${packer.display_name} sees your report and can reply. We decide within ${answerHours} hours.`
    : `Your report is stored with the job. ${packer.display_name} sees it.`
}

/** Whether the report opens a review by Manyhands. */
const opensReview = (kind: ProblemKind | undefined, { stage, next }: Trip) =>
  next.includes('disputed') && (stage === 'delivered' || kind === 'no_show')

/** Whether a report stops the payout: the money is charged, and the job is not completed. */
const staysOnHold = (trip: Trip, payment: Payment | null | undefined) =>
  opensReview(undefined, trip) && payment?.state === 'captured'

/** Returns why the customer cannot report now that the packer did not show up. */
function missHint({ later }: Trip, timeZone: string): string {
  const report = later.find(({ stage }) => stage === 'no_show' || stage === 'disputed')
  return report
    ? `You can report this from ${formatDay(report.from, timeZone)}, ${formatTime(report.from, timeZone)} on.`
    : 'The time to report this is over. Choose “Something else”.'
}

/** Reports a no-show, damage or another problem. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { open, isNoShow, trip, payment, timeZone, textKey, action, onClose } = props
  const text = useKeptText(textKey)
  const [picked, setKind] = useState<ProblemKind>()
  const canMiss = trip.next.includes('no_show') || opensReview('no_show', trip)
  // While the dialog is open, the packer may arrive: clear the choice that they did not.
  const kind = picked === 'no_show' && !canMiss ? undefined : picked
  const [tried, setTried] = useState(false)
  const photos = usePickedPhotos(reportPhotos, photoUploads)
  const again = usePickupChoice(
    { pickup_date: trip.pickup_date, pickup_time_zone: timeZone },
    'soon',
  )
  const asksAgain = kind === 'no_show' && !opensReview(kind, trip)
  const missing = `${firstName(trip.packer.display_name)} has not come.`
  function choose(chosen: ProblemKind) {
    setKind(chosen)
    const isPlain = chosen === 'no_show' && !opensReview(chosen, trip)
    if (isPlain && text.trim() === '') keepText(textKey, missing)
    else if (!isPlain && text === missing) keepText(textKey, '')
  }
  const chooseNoShow = useEffectEvent(() => choose('no_show'))
  useEffect(() => {
    if (isNoShow) chooseNoShow()
  }, [isNoShow])
  const isBeforeLoading = trip.next.includes('cancelled')
  return (
    <TripDialog
      open={open}
      title="What went wrong?"
      action={action}
      text={text}
      onText={(typed) => keepText(textKey, typed)}
      field={{ label: 'What happened?', missing: 'Say in a few words what happened.' }}
      submit={{ label: 'Send report', busy: 'Sending...', cancel: 'Not now' }}
      isIncomplete={!kind || (asksAgain && again.error !== undefined)}
      isWaiting={photos.isPreparing}
      after={<PhotoPicker picked={photos} />}
      failed="The report was not sent"
      onTry={() => setTried(true)}
      onSubmit={(sent) => {
        if (!kind) return
        const pickup = asksAgain ? again.pickup : undefined
        action.act({ do: 'report', kind, text: sent, photoIds: photos.ids, pickup })
      }}
      onClose={() => {
        setTried(false)
        onClose()
      }}
    >
      <RadioList<ProblemKind>
        label="What is it about?"
        hideLabel
        value={kind}
        onChange={choose}
        error={tried && !kind ? 'Choose one of these.' : undefined}
        options={[
          ...(isBeforeLoading
            ? [
                {
                  value: 'no_show' as const,
                  label: `${trip.packer.display_name} did not show up`,
                  description: canMiss ? undefined : missHint(trip, timeZone),
                  disabled: !canMiss,
                },
              ]
            : []),
          { value: 'damage', label: 'Something is damaged or missing' },
          { value: 'other', label: 'Something else' },
        ]}
      />
      <p>{consequence(kind, trip, payment !== null)}</p>
      {asksAgain && (
        <PickupChoice choice={again} label="When can another packer come?" tried={tried} />
      )}
      {staysOnHold(trip, payment) && (
        <Panel tone="positive" role="note" title="Your money stays on hold.">
          Nothing is paid out until a person here has decided.
        </Panel>
      )}
    </TripDialog>
  )
}
