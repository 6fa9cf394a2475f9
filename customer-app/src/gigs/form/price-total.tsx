import { useQuery } from '@tanstack/react-query'
import { formatBudget } from 'shared-ui'
import { paymentSettingsQuery } from '../payments.queries.ts'

/** Says what the customer pays for a price: the price and the service fee. Renders nothing if the API handles no payments. */
export function PriceTotal({ price }: { price: number }) {
  const { data } = useQuery(paymentSettingsQuery)
  if (!data || data.provider === 'off') return null
  const cents = Math.round(price * 100)
  if (!(cents > 0)) return `Plus our ${data.fee_percent}% service fee.`
  const fee = Math.round((cents * data.fee_percent) / 100)
  return `You pay ${formatBudget((cents + fee) / 100)} with our ${data.fee_percent}% fee.`
}
