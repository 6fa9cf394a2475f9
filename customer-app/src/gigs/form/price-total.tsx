import { useQuery } from '@tanstack/react-query'
import type { PaymentSettings } from 'api/client'
import { holdBeforePickupMs, period, totalOf } from 'api/rules'
import { useEffect, useState } from 'react'
import { formatBudget, TestPayments, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { MoneyLines } from '../money-lines.tsx'
import { paymentSettingsQuery } from '../payment.queries.ts'
import { Hint } from './form-group.tsx'
import { priceOf } from './rules.ts'

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  padding: var(--s-5);
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
  /* The largest price fits beside its label, so that nothing moves. */
  font-size: 0.9375rem;
`

const reserve = `We reserve the total on your card ${period(holdBeforePickupMs)} before the pickup`
const nothingNow = `Nothing is charged now. ${reserve}, or at the booking if that is later.`
const newHold = `${reserve}. If you raise the price after that, a new hold replaces the old one.`

/** Returns a sentence about the total, or undefined without a price above $0. */
function totalText(dollars: number | undefined, percent: number): string | undefined {
  if (!dollars) return undefined
  const { fee, total } = totalOf(dollars, percent)
  return `Your total: ${formatBudget(total)}. That's your price plus our ${percent}% service fee (${formatBudget(fee)}). Your packer gets the whole price.`
}

/**
 * Shows what the customer pays for the typed price: the price and the service fee. Renders nothing if customers pay
 * packers directly.
 */
export function PriceTotal({ price, isBooked }: { price: string; isBooked: boolean }) {
  const { data: settings, isError } = useQuery(paymentSettingsQuery)
  if (isError || settings?.provider === 'off') return null
  // Without the settings, reserves the space.
  return <KnownTotal dollars={priceOf(price)} settings={settings} isBooked={isBooked} />
}

interface KnownTotalProps {
  dollars: number | undefined
  settings: PaymentSettings | undefined
  isBooked: boolean
}

function KnownTotal({ dollars, settings, isBooked }: KnownTotalProps) {
  const { provider, fee_percent } = settings ?? { provider: undefined, fee_percent: 8 }
  // Screen readers announce the total when the customer pauses, not after each key.
  const spoken = useSettled(totalText(dollars, fee_percent) ?? '')
  const fee = dollars === undefined ? null : totalOf(dollars, fee_percent).fee
  return (
    <Box style={settings ? undefined : { visibility: 'hidden' }}>
      <MoneyLines
        parts={[
          ['Price, all to the packer', dollars ?? null],
          [`Service fee (${fee_percent}%)`, fee],
        ]}
      />
      <Hint>{isBooked ? newHold : nothingNow}</Hint>
      {provider === 'test' && (
        <div>
          <TestPayments />
        </div>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Box>
  )
}

const pauseMs = 1_000

/** Returns the last value that stayed the same for a second. Starts with the first value. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
