import { isWholeCents, tipLimits } from 'api/rules'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button, formatCardMoney, Stack, TextField } from 'shared-ui'
import { PillRadios } from '../../pill-radios.tsx'

const choices = [
  { value: '20', label: '$20' },
  { value: '40', label: '$40' },
  { value: '60', label: '$60' },
  { value: 'other', label: 'Other' },
] as const
type Choice = (typeof choices)[number]['value']

/** Returns an error sentence if the API would reject the amount. */
function errorOf(text: string): string | undefined {
  const dollars = Number(text)
  if (text === '' || !(dollars >= tipLimits.least && dollars <= tipLimits.most)) {
    return 'Enter an amount from $1 to $1,000.'
  }
  return isWholeCents(dollars) ? undefined : 'Use at most two decimals, like 12.50.'
}

interface TipFormProps {
  busy: boolean
  /** Called when the amount changes. */
  onChange(): void
  /** Called with a valid amount in dollars. */
  onSend(dollars: number): void
  /** Shown above the button. */
  children: ReactNode
}

/** Asks for the amount of a tip. */
export function TipForm({ busy, onChange, onSend, children }: TipFormProps) {
  const id = useId()
  const [choice, setChoice] = useState<Choice>('20')
  const [other, setOther] = useState('')
  const [tried, setTried] = useState(false)
  const isOther = choice === 'other'
  const text = isOther ? other.trim() : choice
  const error = errorOf(text)

  /** The amount must not change while it is being charged. */
  function change(apply: () => void) {
    if (busy) return
    apply()
    setTried(false)
    onChange()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (error) document.getElementById(id)?.focus()
    else onSend(Number(text))
  }

  return (
    <Stack as="form" $gap="var(--s-4)" noValidate onSubmit={send}>
      <PillRadios<Choice>
        legend="Tip"
        name="tip"
        options={choices}
        value={choice}
        onChange={(value) => change(() => setChoice(value))}
      />
      {isOther && (
        <TextField
          id={id}
          name="amount"
          label="Your tip ($)"
          required
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={other}
          onChange={({ currentTarget: { value } }) => change(() => setOther(value))}
          error={tried ? error : undefined}
        />
      )}
      {children}
      <Button type="submit" variant="second" block busy={busy} busyLabel="Charging...">
        {error ? 'Add tip' : `Add ${formatCardMoney(Number(text))} tip`}
      </Button>
    </Stack>
  )
}
