import { problemText } from 'api/client'
import type { Payment, Trip } from 'api/contract'
import { type FormEvent, useState } from 'react'
import {
  Button,
  Card,
  formatCardMoney,
  formatDate,
  Panel,
  RadioList,
  Stack,
  TestPayments,
  TextField,
  useSingleFlight,
} from 'shared-ui'
import { useTip } from '../../payments.mutations.ts'
import { firstName } from './first-name.ts'

const amounts = ['20', '40', '60'] as const
type Choice = (typeof amounts)[number] | 'other'

const mostTip = 1000

interface TipCardProps {
  trip: Trip
  payment: Payment
}

/** Lets the customer of a completed job give a tip. Renders nothing when a tip is not possible. */
export function TipCard({ trip, payment }: TipCardProps) {
  const [choice, setChoice] = useState<Choice>('20')
  const [other, setOther] = useState('')
  const [tried, setTried] = useState(false)
  const tip = useTip(trip)
  const { run, busy } = useSingleFlight((dollars: number) => tip.mutateAsync(dollars))
  if (payment.can_tip_until === null) return null
  const amount = Number(choice === 'other' ? other.replace(/^\$/, '') : choice)
  const isValid = amount >= 1 && amount <= mostTip && Math.round(amount * 100) === amount * 100
  const name = firstName(trip.packer.display_name)

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isValid) run(amount)
  }

  return (
    <Card as="form" $pad aria-labelledby="tip-title" noValidate onSubmit={send}>
      <Stack $gap="var(--s-4)">
        <h2 id="tip-title">{payment.tip > 0 ? 'Add another tip' : 'Add a tip'}</h2>
        <p>{`All of it goes to ${name}. You can do this until ${formatDate(payment.can_tip_until)}.`}</p>
        {tip.isSuccess && (
          <Panel tone="positive" title="Thank you.">
            {`${name} gets ${formatCardMoney(payment.tip)} in tips.`}
          </Panel>
        )}
        <RadioList<Choice>
          label="Amount"
          value={choice}
          onChange={(value) => {
            setChoice(value)
            tip.reset()
          }}
          options={[
            ...amounts.map((value) => ({ value, label: `$${value}` })),
            { value: 'other' as const, label: 'Other' },
          ]}
        />
        {choice === 'other' && (
          <TextField
            name="tip"
            label="Your tip"
            inputMode="decimal"
            autoComplete="off"
            value={other}
            onChange={({ currentTarget }) => {
              setOther(currentTarget.value)
              tip.reset()
            }}
            error={tried && !isValid ? 'Enter an amount from $1 to $1,000.' : undefined}
          />
        )}
        {tip.error && (
          <Panel tone="error" title="The tip was not charged">
            {problemText(
              tip.error,
              ['detail'],
              'Check your connection and try again. You will not be charged twice.',
            )}
          </Panel>
        )}
        <Button type="submit" block busy={busy} busyLabel="Charging...">
          {isValid ? `Add ${formatCardMoney(amount)} tip` : 'Add tip'}
        </Button>
        {payment.provider === 'test' && (
          <div>
            <TestPayments />
          </div>
        )}
      </Stack>
    </Card>
  )
}
