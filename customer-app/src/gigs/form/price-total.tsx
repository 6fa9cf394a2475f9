import { useQuery } from '@tanstack/react-query'
import type { PaymentSettings } from 'api/client'
import { limits, totalOf } from 'api/rules'
import { useEffect, useState } from 'react'
import { formatBudget, TestPayments, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { paymentSettingsQuery } from '../payment.queries.ts'
import { price as priceRule } from './rules.ts'

/* Reserves the lines of the longest text, so that nothing moves while the customer types. */
const Line = styled.p`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0.375rem 0 var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  & > span,
  &::after {
    grid-area: 1 / 1;
  }
  &::after {
    visibility: hidden;
    content: attr(data-longest);
  }
`

/** Returns a sentence about the total, or undefined if the text is not a price above $0. */
function totalText(text: string, percent: number): string | undefined {
  const dollars = Number(text)
  if (priceRule(text) !== undefined || dollars === 0) return undefined
  const { fee, total } = totalOf(dollars, percent)
  return `Your total: ${formatBudget(total)}. That's your price plus our ${percent}% service fee (${formatBudget(fee)}). Your packer gets the whole price.`
}

/**
 * Says what the customer pays for the typed price: the price and the service fee. Renders nothing if customers pay
 * packers directly.
 */
export function PriceTotal({ price }: { price: string }) {
  const { data: settings, isError } = useQuery(paymentSettingsQuery)
  if (isError || settings?.provider === 'off') return null
  if (!settings) return <Line data-longest={totalText(String(limits.price), 8)} />
  return <KnownTotal price={price.trim()} settings={settings} />
}

function KnownTotal({ price, settings }: { price: string; settings: PaymentSettings }) {
  const { provider, fee_percent } = settings
  const text = totalText(price, fee_percent)
  // Screen readers announce the total when the customer pauses, not after each key.
  const spoken = useSettled(text ?? '')
  return (
    <>
      <Line data-longest={totalText(String(limits.price), fee_percent)}>
        <span>
          {text ??
            `We add our ${fee_percent}% service fee to your price. Your packer gets the whole price.`}
        </span>
      </Line>
      {provider === 'test' && <TestPayments />}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
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
