import type { UseQueryResult } from '@tanstack/react-query'
import type { CancelTerms } from 'api/client'
import { cancelPercents } from 'api/rules'
import { MapPin } from 'lucide-react'
import { formatBudget, formatDay, formatTime, LoadFailed, Loading } from 'shared-ui'
import styled from 'styled-components'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  overflow: hidden;
  border-radius: var(--r-md);
  box-shadow: inset 0 0 0 1px var(--line);
  & th,
  & td {
    padding: var(--s-3);
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

const money = (cents: number) => formatBudget(cents / 100)

/** Returns what happens to the money on the card, or '' if none of it is freed. */
function refundText({ fee_cents, refund_cents }: CancelTerms): string {
  if (refund_cents === 0) return ''
  return fee_cents === 0
    ? ` The ${money(refund_cents)} on hold on your card is freed.`
    : ` The other ${money(refund_cents)} on your card is freed.`
}

/** Returns, for example, "tomorrow, 9:00 AM PST". */
const freeUntil = ({ free_until }: CancelTerms, timeZone: string) =>
  `${formatDay(free_until, timeZone)}, ${formatTime(free_until, timeZone)}`

/** Returns the terms that apply now. The API's sentence cannot know whether the user needs the time zone. */
export const termsSentence = (terms: CancelTerms, timeZone: string) =>
  terms.fee_cents === 0 && terms.moving_fee_cents > 0
    ? `Canceling is free until ${freeUntil(terms, timeZone)}.`
    : terms.sentence

interface CancelCostProps {
  query: UseQueryResult<CancelTerms>
  /** The time zone of the pickup address. */
  timeZone: string
}

/** Shows what canceling costs now, before and later. */
export function CancelCost({ query, timeZone }: CancelCostProps) {
  const { data: terms, isLoadingError, refetch } = query
  if (terms) return <Terms terms={terms} timeZone={timeZone} />
  if (!isLoadingError) return <Loading text="Loading the cost of canceling..." />
  return (
    <LoadFailed title="The cost of canceling could not be loaded." onRetry={() => void refetch()} />
  )
}

function Terms({ terms, timeZone }: { terms: CancelTerms; timeZone: string }) {
  const { fee_cents, late_fee_cents, moving_fee_cents } = terms
  const now = fee_cents === 0 ? 0 : fee_cents === late_fee_cents ? 1 : 2
  const rows = [
    [`Until ${freeUntil(terms, timeZone)}`, 'Free'],
    ['After that', `${cancelPercents.late}%, ${money(late_fee_cents)}`],
    ['Once on the way', `${cancelPercents.moving}%, ${money(moving_fee_cents)}`],
    ['Once it is loaded', 'Not possible'],
  ] as const
  return (
    <>
      <p>{termsSentence(terms, timeZone) + refundText(terms)}</p>
      {moving_fee_cents > 0 && (
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
      )}
    </>
  )
}
