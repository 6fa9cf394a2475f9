import type { PriceGuide } from 'api/client'
import { moveFacts } from 'api/rules'
import { FieldProblem, formatBudget } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from './form-group.tsx'
import { price as priceRule } from './rules.ts'

const Guide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-1);
  align-content: start;
  & > strong {
    font-weight: var(--weight-semi);
  }
`

/** Below this share of the low end, the form says that packers may pass the job by. */
const farBelow = 0.7

const dollars = (amount: number) => formatBudget(amount).replace(/\.00$/, '')

/** Returns a sentence like "Similar jobs near Oakland: $240 to $310 (14 jobs)". */
function rangeSentence({ basis, place, jobs, helpers, hours, low, high }: PriceGuide): string {
  const range = `${dollars(low)} to ${dollars(high)}`
  if (basis === 'jobs')
    return `Similar jobs${place ? ` near ${place}` : ''}: ${range} (${jobs} jobs)`
  const work = `${moveFacts.helpers.words(helpers)} × ${moveFacts.hours.words(hours)}`
  return `Our estimate: ${work}: ${range}`
}

/** Says what a fair price is, and whether the typed one is far below. */
export function PriceAdvice({ guide, price }: { guide: PriceGuide; price: string }) {
  const { basis, miles, per_hour, helpers, low, note } = guide
  const isLow = price.trim() !== '' && !priceRule(price.trim()) && Number(price) < farBelow * low
  const about = [
    basis === 'jobs' && 'Booked in the last year within 50 miles.',
    miles !== null && `About ${miles} ${miles === 1 ? 'mile' : 'miles'} by road.`,
    `That is about ${dollars(per_hour)} an hour for ${moveFacts.helpers.words(helpers)}.`,
    note,
  ]
  return (
    <Guide role="status">
      <strong>{rangeSentence(guide)}</strong>
      <Hint>{about.filter(Boolean).join(' ')}</Hint>
      {isLow && (
        <FieldProblem tone="warning">
          Your price is far below that, so packers may pass your job by. You can post at any price
          and raise it later.
        </FieldProblem>
      )}
    </Guide>
  )
}
