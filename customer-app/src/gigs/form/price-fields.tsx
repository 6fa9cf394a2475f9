import type { PriceGuide } from 'api/client'
import styled from 'styled-components'
import { isBooked } from '../gigs.queries.ts'
import { GigFields } from './fields/gig-fields.tsx'
import { Hint } from './form-group.tsx'
import { PriceAdvice } from './price-guide.tsx'
import { saysSize } from './price-guide.queries.ts'
import { PriceTotal } from './price-total.tsx'
import type { GigFormState } from './use-gig-form.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);
  align-items: start;
  @media (min-width: 52em) {
    &:has(> :nth-child(2)) {
      grid-template-columns: minmax(0, 1fr) 22rem;
      gap: var(--s-8);
    }
  }
`

const Budget = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
`

interface PriceFieldsProps {
  form: GigFormState
  guide: PriceGuide | undefined
}

/** Asks for the price, and shows a fair one beside what the customer pays. */
export function PriceFields({ form, guide }: PriceFieldsProps) {
  const booked = form.gig !== undefined && isBooked(form.gig)
  const { price } = form.text
  return (
    <Columns>
      <Budget>
        <GigFields form={form} chapter="price" />
        {guide && <PriceAdvice guide={guide} price={price} isBooked={booked} />}
        {!saysSize(form.move) && (
          <Hint>Say how big the move is, or add its items, and we estimate a fair price.</Hint>
        )}
      </Budget>
      <PriceTotal price={price} isBooked={booked} />
    </Columns>
  )
}
