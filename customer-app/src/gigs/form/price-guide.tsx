import type { PriceGuide } from 'api/client'
import { moveFacts } from 'api/rules'
import { FieldProblem, formatBudget } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from './form-group.tsx'
import { PriceBar } from './price-bar.tsx'
import { priceOf } from './rules.ts'

const Guide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  & strong {
    font-weight: var(--weight-semi);
  }
`

/* Reserves the lines of the warning, so that nothing moves while the customer types. */
const Advice = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > *,
  &::after {
    grid-area: 1 / 1;
  }
  &::after {
    visibility: hidden;
    padding-left: 1.375rem;
    content: attr(data-longest);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    line-height: 1.4;
  }
`

/** Below this share of the low end, the form says that packers may pass the job by. */
const farBelow = 0.7

const dollars = (amount: number) => formatBudget(amount).replace(/\.00$/, '')

/** Returns a sentence like "Similar jobs near Oakland: $240 to $310 (14 jobs)". */
function rangeSentence(guide: PriceGuide): string {
  const { basis, place, jobs, helpers, hours, whole_hours, low, high } = guide
  const range = `${dollars(low)} to ${dollars(high)}`
  if (basis === 'jobs')
    return `Similar jobs${place ? ` near ${place}` : ''}: ${range} (${jobs} jobs)`
  const people = moveFacts.helpers.words(helpers)
  const work = whole_hours
    ? `about ${whole_hours.toLocaleString('en-US')} hours of work for ${people}`
    : `${people} × ${moveFacts.hours.words(hours)}`
  return `Our estimate: ${work}: ${range}`
}

const lowText =
  'Your price is far below that, so packers may pass your job by. You can post at any price and raise it later.'

const roadText = (miles: number) =>
  miles === 0
    ? 'Less than a mile by road.'
    : `About ${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'} by road.`

interface PriceAdviceProps {
  guide: PriceGuide
  price: string
  /** Whether a packer has booked the job, so that the price can only rise. */
  isBooked: boolean
}

/** Says what a fair price is, and whether the typed one is far below. */
export function PriceAdvice({ guide, price, isBooked }: PriceAdviceProps) {
  const { basis, miles, per_hour, helpers, low, note } = guide
  const typed = priceOf(price)
  const isLow = typed !== undefined && typed < farBelow * low
  const about = [
    basis === 'jobs' && 'Booked in the last year within 50 miles.',
    miles !== null && roadText(miles),
    `That is about ${dollars(per_hour)} an hour for ${moveFacts.helpers.words(helpers)}.`,
  ]
  return (
    <Guide>
      <div role="status">
        <strong>{rangeSentence(guide)}</strong>
        <Hint>{about.filter(Boolean).join(' ')}</Hint>
        {note && <FieldProblem tone="warning">{note}</FieldProblem>}
      </div>
      <PriceBar {...guide} price={typed} />
      {!isBooked && (
        <Advice data-longest={lowText} role="status">
          {isLow ? (
            <FieldProblem tone="warning">{lowText}</FieldProblem>
          ) : (
            <Hint>You can post at any price and raise it later.</Hint>
          )}
        </Advice>
      )}
    </Guide>
  )
}
