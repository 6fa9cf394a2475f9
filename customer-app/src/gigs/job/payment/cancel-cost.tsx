import type { CancelTerms, Trip } from 'api/contract'
import { MapPin } from 'lucide-react'
import { formatCardMoney, formatDateTime } from 'shared-ui'
import styled from 'styled-components'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  overflow: hidden;
  border-radius: var(--r-md);
  box-shadow: inset 0 0 0 1px var(--line);
  & th,
  & td {
    padding: var(--s-3) var(--s-4);
    border-top: 1px solid var(--line);
    color: var(--text-muted);
    font-weight: var(--weight-normal);
    text-align: start;
    vertical-align: top;
  }
  & tr:first-child > * {
    border-top: 0;
  }
  & td {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  & [aria-current] > * {
    background: var(--warning-soft);
    color: var(--text);
    font-weight: var(--weight-semi);
  }
`

const Here = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-1);
  color: var(--warning);
  font-size: var(--text-sm);
`

interface CancelCostProps {
  terms: CancelTerms
  stage: Trip['stage']
  /** The time zone of the pickup address. */
  timeZone: string | undefined
}

const cents = (amount: number) => formatCardMoney(amount / 100)

/** Shows what canceling costs now, before and later. */
export function CancelCost({ terms, stage, timeZone }: CancelCostProps) {
  const { fee_cents, refund_cents, late_fee_cents, moving_fee_cents, free_until } = terms
  const isPaidHere = moving_fee_cents > 0
  if (!isPaidHere) return null
  const now = stage !== 'booked' ? 2 : fee_cents === 0 ? 0 : 1
  const rows = [
    [`Until ${formatDateTime(free_until, timeZone)}`, 'Free'],
    ['After that', `30%, ${cents(late_fee_cents)}`],
    ['Once on the way', `60%, ${cents(moving_fee_cents)}`],
    ['Once it is loaded', 'Not possible'],
  ] as const
  return (
    <>
      <p>
        {terms.sentence}
        {refund_cents > 0 &&
          fee_cents > 0 &&
          ` The other ${cents(refund_cents)} on your card is freed.`}
      </p>
      <Table aria-label="What canceling costs">
        <tbody>
          {rows.map(([when, cost], index) => (
            <tr key={when} aria-current={index === now || undefined}>
              <th scope="row">
                {when}
                {index === now && (
                  <Here>
                    <MapPin size={14} aria-hidden />
                    You are here
                  </Here>
                )}
              </th>
              <td>{cost}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
