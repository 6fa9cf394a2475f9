import { useQuery } from '@tanstack/react-query'
import { TestPayments } from 'shared-ui'
import { paymentSettingsQuery } from './payment.queries.ts'

/** Says that payments are simulated, if they are. Place it where nothing moves when the settings arrive. */
export function TestLabel() {
  const { data } = useQuery(paymentSettingsQuery)
  return (
    data?.provider === 'test' && (
      <div>
        <TestPayments />
      </div>
    )
  )
}
