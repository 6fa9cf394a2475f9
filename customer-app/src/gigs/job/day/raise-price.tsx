import { failureText, type Gig } from 'api/client'
import { roundToCents, totalOf } from 'api/rules'
import { useState } from 'react'
import { Button, Card, formatBudget, Muted, Panel, RadioList, Stack, TestPayments } from 'shared-ui'
import { isLate } from '../../../pickup-time.ts'
import { useReadiness } from '../use-readiness.ts'
import { useGigStep } from './pickup.mutations.ts'

const raises = ['0', '10', '20'] as const
type Raise = (typeof raises)[number]

const raised = (price: number, percent: Raise) =>
  roundToCents((price * (100 + Number(percent))) / 100)

interface RaisePriceProps {
  gig: Gig
  onDone(text: string): void
}

/**
 * Lets the customer raise the price of an urgent job in two steps. Each option shows the new total. Shows nothing for a
 * price of $0, which no percentage raises.
 */
export function RaisePrice({ gig, onDone }: RaisePriceProps) {
  const { settings } = useReadiness()
  const [chosen, setChosen] = useState<Raise>('10')
  // No packer hears of a pickup time that has passed.
  const hasListeners = gig.urgent?.told && !isLate(gig)
  const hear = hasListeners ? ' The packers we told hear about it by notification and email.' : ''
  const step = useGigStep(gig, ({ price }) => {
    setChosen('0')
    onDone(`Your price is ${formatBudget(price)} now.${hear}`)
  })
  const price = raised(gig.price, chosen)
  const isDirect = settings?.provider === 'off'
  const totalText = (amount: number) => {
    if (!settings) return undefined
    return isDirect
      ? 'You pay the packer directly'
      : `You pay ${formatBudget(totalOf(amount, settings.fee_percent).total)}`
  }
  if (raised(gig.price, '10') <= gig.price) return null
  return (
    <Card as="section" $pad aria-labelledby="raise-title">
      <Stack $gap="var(--s-4)">
        <div>
          <h2 id="raise-title">Raise the price?</h2>
          <Muted>{`Your price is ${formatBudget(gig.price)} now. A higher price can help on the same day.`}</Muted>
        </div>
        <RadioList<Raise>
          label="New price"
          hideLabel
          value={chosen}
          onChange={setChosen}
          options={raises.map((value) => {
            const amount = raised(gig.price, value)
            const money = formatBudget(amount)
            return {
              value,
              label: value === '0' ? `Keep ${money}` : `${money} (+${value}%)`,
              description: totalText(amount),
            }
          })}
        />
        {chosen !== '0' && (
          <Button
            big
            block
            variant="primary"
            busy={step.busy}
            busyLabel="Raising..."
            onClick={() => step.run({ price })}
          >
            {`Raise to ${formatBudget(price)}`}
          </Button>
        )}
        {step.error && (
          <Panel tone="error" title="The price was not raised">
            {failureText(step.error, ['detail'])}
          </Panel>
        )}
        <Muted $small>{`All of it goes to the packer.${hear}`}</Muted>
        {settings?.provider === 'test' && (
          <div>
            <TestPayments />
          </div>
        )}
      </Stack>
    </Card>
  )
}
