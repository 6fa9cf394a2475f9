import type { Trip } from 'api/client'
import { firstName, reportPhotos, tripLimits } from 'api/rules'
import { Ellipsis, Hourglass, PackagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  focusFirstError,
  FormDialog,
  formatCardMoney,
  Muted,
  PhotoPicker,
  RadioChips,
  TextArea,
  usePickedPhotos,
} from 'shared-ui'
import { OldAndNew, photoUploads, StairsIcon } from 'shared-ui/job-kit'
import { useUnsavedText } from '../../../unsaved-input.tsx'
import { textProblem } from '../text-problem.ts'
import { SendFailed } from '../send-failed.tsx'
import { DollarStepper, dollarsOf } from './dollar-stepper.tsx'
import type { ExtraReason } from './proposal-calls.ts'
import type { AskedExtra } from './proposals.mutations.ts'

const reasons: { value: ExtraReason; label: string; icon: React.ReactNode }[] = [
  { value: 'items', label: 'More items', icon: <PackagePlus size={18} /> },
  { value: 'stairs', label: 'Stairs', icon: <StairsIcon size={18} /> },
  { value: 'waiting', label: 'Waiting', icon: <Hourglass size={18} /> },
  { value: 'other', label: 'Something else', icon: <Ellipsis size={18} /> },
]

/** How many more requests the packer has, by `left`. */
const counts: Record<number, string> = {
  3: 'First of at most three requests for this trip.',
  2: 'Second of at most three requests for this trip.',
  1: 'Last of three requests for this trip.',
}

const firstAmount = '20'

interface ExtraDialogProps {
  open: boolean
  trip: Trip
  limit: NonNullable<Trip['extra']>
  isSending: boolean
  error: Error | null
  onAsk(extra: AskedExtra): void
  onClose(): void
}

/** Asks the customer to pay more for work that was not posted. Typed text is kept until it is sent. */
export function ExtraDialog(props: ExtraDialogProps) {
  const { open, trip, limit, isSending, error, onAsk, onClose } = props
  const customer = firstName(trip.customer.display_name)
  const { most } = limit
  const range = `$5 to ${formatCardMoney(most)}`
  const [reason, setReason] = useState<ExtraReason>()
  const [typed, setTyped] = useState(firstAmount)
  const { value: text, setValue: setText } = useUnsavedText('extra')
  const photos = usePickedPhotos(reportPhotos, photoUploads)
  const [isChecked, setIsChecked] = useState(false)
  const amount = dollarsOf(typed, most)
  const isEmpty = text.trim() === '' && photos.ids.length === 0
  const problems = {
    reason: reason ? undefined : 'Choose what is more than posted.',
    amount: amount ? undefined : `Enter dollars and cents such as 32.60, from ${range}.`,
    text:
      text.trim() !== '' || isEmpty
        ? textProblem(text, 'Write a sentence, or add a photo.')
        : undefined,
  }
  const shown = isChecked ? problems : undefined
  const money = formatCardMoney(amount ?? 0)
  const close = () => {
    setIsChecked(false)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (!reason || !amount || problems.text) return focusFirstError(event.currentTarget)
    if (photos.isPreparing) return
    onAsk({ reason, amount, text: text.trim(), photoIds: photos.ids })
  }

  return (
    <FormDialog
      open={open}
      title="Ask for extra pay"
      submitLabel={amount ? `Ask ${customer} for ${money}` : `Ask ${customer}`}
      busyLabel="Asking..."
      cancelLabel="Not now"
      busy={isSending}
      onSubmit={submit}
      onClose={close}
    >
      <Muted>
        {`For work that was not in the post. ${customer} says yes or no. Until then, the gig stays as described.`}
      </Muted>
      <RadioChips<ExtraReason>
        label="What is more than posted?"
        options={reasons}
        value={reason}
        onChange={setReason}
        error={shown?.reason}
      />
      <DollarStepper
        name="amount"
        label="Extra pay"
        hint={`From ${range}.`}
        value={typed}
        most={most}
        error={shown?.amount}
        onChange={setTyped}
      />
      <TextArea
        name="text"
        label="What did you find?"
        hint="A sentence or a photo is needed."
        value={text}
        error={shown?.text}
        note={`${[...text].length} / ${tripLimits.note}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotoPicker picked={photos} />
      <OldAndNew
        labels={['Your pay now', `If ${customer} says yes`]}
        values={[formatCardMoney(trip.price), amount ? formatCardMoney(trip.price + amount) : '–']}
      />
      {counts[limit.left] && <Muted $small>{counts[limit.left]}</Muted>}
      {error && <SendFailed error={error} what="your request" title="Your request was not sent" />}
    </FormDialog>
  )
}
