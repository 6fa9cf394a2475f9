import { useQuery } from '@tanstack/react-query'
import { totalOf } from 'api/rules'
import { paymentSettingsQuery } from './payment.queries.ts'

/**
 * Returns a function from a price to the total with our service fee, in dollars. It returns undefined if the customer
 * pays the packer directly, and while that is unknown.
 */
export function useTotal(): (price: number) => number | undefined {
  const { data } = useQuery(paymentSettingsQuery)
  return (price) =>
    !data || data.provider === 'off' || price === 0
      ? undefined
      : totalOf(price, data.fee_percent).total
}
