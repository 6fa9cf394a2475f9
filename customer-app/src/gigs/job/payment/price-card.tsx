import type { Gig } from 'api/client'
import { totalOf } from 'api/rules'
import { Card, Muted, Stack, TestPayments } from 'shared-ui'
import { useReadiness } from '../use-readiness.ts'
import { MoneyLines } from '../../money-lines.tsx'

/** Shows the price of a job that no packer has booked, with the service fee and the total. */
export function PriceCard({ price }: Pick<Gig, 'price'>) {
  const { settings } = useReadiness()
  const isDirect = settings?.provider === 'off'
  const parts: [string, number][] = [['Price, all to the packer', price]]
  if (settings && !isDirect) {
    const { fee_percent } = settings
    parts.push([`Service fee (${fee_percent}%)`, totalOf(price, fee_percent).fee])
  }
  return (
    <Card as="section" $pad aria-labelledby="job-price">
      <Stack $gap="var(--s-3)">
        <h2 id="job-price">Price</h2>
        <MoneyLines parts={parts} />
        {isDirect && price > 0 && (
          <Muted $small>When everything has arrived, pay the packer directly.</Muted>
        )}
        {settings?.provider === 'test' && (
          <div>
            <TestPayments />
          </div>
        )}
      </Stack>
    </Card>
  )
}
