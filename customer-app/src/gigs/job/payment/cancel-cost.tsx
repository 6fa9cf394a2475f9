import type { UseQueryResult } from '@tanstack/react-query'
import type { CancelTerms } from 'api/client'
import { cancelPercents } from 'api/rules'
import { MapPin } from 'lucide-react'
import { formatBudget, formatDay, formatTime, LoadFailed, Loading } from 'shared-ui'
import styled from 'styled-components'

/* In narrow windows the cost is below the time. Browsers then know table, rows and cells by their roles only. */
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
  @media (max-width: 20em) {
    & tbody,
    & tr,
    & th,
    & td {
      display: block;
    }
    & td {
      padding-top: 0;
      border: 0;
      text-align: start;
    }
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

/** Whether canceling is free because the packer is late, until the packer arrives. */
const isFreeIfLate = ({ fee_cents, sentence }: CancelTerms) =>
  fee_cents === 0 && sentence.includes(' because ')

/**
 * Returns the terms that apply now. The API's sentence cannot know whether the user needs the time zone, but says why
 * canceling is free.
 */
export const termsSentence = (terms: CancelTerms, timeZone: string) =>
  terms.fee_cents === 0 && terms.moving_fee_cents > 0 && !isFreeIfLate(terms)
    ? `Canceling is free until ${freeUntil(terms, timeZone)}.`
    : terms.sentence

interface CancelCostProps {
  query: UseQueryResult<CancelTerms>
  /** The time zone of the pickup address. */
  timeZone: string
  /** Whether the packer is on the way or there. */
  isMoving: boolean
}

/** Shows what canceling costs now, before and later. */
export function CancelCost({ query, ...props }: CancelCostProps) {
  const { data: terms, isLoadingError, refetch } = query
  if (terms) return <Terms terms={terms} {...props} />
  if (!isLoadingError) return <Loading text="Loading the cost of canceling..." />
  return (
    <LoadFailed title="The cost of canceling could not be loaded." onRetry={() => void refetch()} />
  )
}

function Terms({
  terms,
  timeZone,
  isMoving,
}: Omit<CancelCostProps, 'query'> & { terms: CancelTerms }) {
  const { fee_cents, late_fee_cents, moving_fee_cents } = terms
  const isLate = isFreeIfLate(terms)
  const late = `${cancelPercents.late}%, ${money(late_fee_cents)}`
  const moving = `${cancelPercents.moving}%, ${money(moving_fee_cents)}`
  const rows = [
    [isLate ? 'Until the packer arrives' : `Until ${freeUntil(terms, timeZone)}`, 'Free'],
    ...(isMoving || isLate
      ? [['After that', moving] as const]
      : [['After that', late] as const, ['Once on the way', moving] as const]),
    ['Once it is loaded', 'Not possible'],
  ] as const
  // A higher fee than the late one is that of a move under way.
  const now = fee_cents === 0 ? 0 : isMoving || fee_cents === late_fee_cents ? 1 : 2
  return (
    <>
      <p>{termsSentence(terms, timeZone) + refundText(terms)}</p>
      {moving_fee_cents > 0 && (
        <Table role="table" aria-label="What canceling costs">
          <tbody role="rowgroup">
            {rows.map(([when, cost], index) => (
              <tr key={when} role="row" aria-current={index === now || undefined}>
                <th scope="row" role="rowheader">
                  {when}
                  {index === now && (
                    <Here>
                      <MapPin size={14} aria-hidden />
                      You are here
                    </Here>
                  )}
                </th>
                <td role="cell">{cost}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
