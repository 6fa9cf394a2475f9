import { useQuery } from '@tanstack/react-query'
import { usStates } from 'api/rules'
import { type ComponentProps, memo, useId } from 'react'
import { Field, FieldProblem, Input, Stack } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from '../form-group.tsx'
import { controlOf } from './gig-fields.tsx'
import { isZip, placeQuery } from './place.queries.ts'
import { pathOf } from '../gig-text.ts'
import type { Place, PlacePart } from '../places.ts'
import { cityRow, cityRowError, errorOf } from '../gig-validation.ts'
import type { GigFormState } from '../use-gig-form.ts'

/*
 * ZIP code, state and city share one row only while an address is as wide as the form. On phones, and
 * while the two addresses are side by side, the city has its own row. The error sentences of a shared
 * row are below the row, at full width.
 */
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5) var(--s-3);
  @media (min-width: 18em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 40em) and (max-width: 51.99em) {
    grid-template-columns: minmax(0, 8.5rem) minmax(0, 8rem) minmax(0, 1fr);
    row-gap: 0.375rem;
    & > * {
      display: contents;
    }
    & > * > :nth-child(1) {
      grid-row: 1;
    }
    & > * > :nth-child(2) {
      grid-row: 2;
    }
    & > * > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }
`

/* Hides the browser's datalist arrow, which would cover the two letters of a state. */
const RowInput = styled(Input)`
  &::-webkit-calendar-picker-indicator {
    display: none !important;
  }
`

interface CityRowProps {
  place: Place
  form: GigFormState
  /** The section of the autocomplete tokens: `section-pick` or `section-drop`. */
  section: string
}

/**
 * Shows ZIP code, state and city. If several of these fields have an error, the row shows one sentence
 * for all.
 */
export function CityRow({ place, form, section }: CityRowProps) {
  const id = useId()
  const sharing = cityRow.filter((part) => form.errors[pathOf(place, part)] === cityRowError)

  const field = (label: string, part: PlacePart, input: ComponentProps<'input'>) => {
    const path = pathOf(place, part)
    const { error: found, warning, ...control } = controlOf(form, path)
    const shared = sharing.length > 1 && found === cityRowError
    // If only this field still has the shared sentence, because the customer fixed the others, show the
    // field's own sentence.
    const error = found === cityRowError ? errorOf(form.text, path) : found
    return (
      <Field label={label} required {...(!shared && { error, warning })}>
        {(own) => (
          <RowInput
            {...input}
            {...control}
            {...own}
            {...(shared && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
          />
        )}
      </Field>
    )
  }

  return (
    <Stack $gap="0.375rem">
      <Fields>
        {field('ZIP code', 'zip_code', {
          inputMode: 'numeric',
          autoComplete: `${section} postal-code`,
        })}
        {field('State', 'state', {
          list: `${id}-states`,
          autoComplete: `${section} address-level1`,
        })}
        {field('City', 'city', { autoComplete: `${section} address-level2` })}
      </Fields>
      {sharing.length > 1 && <FieldProblem id={`${id}-error`}>{cityRowError}</FieldProblem>}
      <ZipNote zip={form.text[pathOf(place, 'zip_code')]} />
      <States id={`${id}-states`} />
    </Stack>
  )
}

/** Says that the API does not know the ZIP code. Some ZIP codes are new, so the form accepts it. */
function ZipNote({ zip }: { zip: string }) {
  // `useGigContent` fetches the place when the customer changes the ZIP code.
  const { data } = useQuery({ ...placeQuery(zip), enabled: false })
  return (
    <Hint role="status">
      {isZip(zip) && data === null && (
        <span>
          We don't know {zip.trim()}. Check it, or enter city and state yourself. Distances to it
          will be rough.
        </span>
      )}
    </Hint>
  )
}

const States = memo(({ id }: { id: string }) => (
  <datalist id={id}>
    {usStates.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </datalist>
))
