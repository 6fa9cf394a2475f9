import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, RoutePin, TextField } from 'shared-ui'
import styled from 'styled-components'
import { AccessFields } from './access-fields.tsx'
import { CityRow } from './city-row.tsx'
import { NoteField } from './note-field.tsx'
import { controlOf } from './gig-fields.tsx'
import { GroupHead } from '../form-group.tsx'
import { pathOf } from '../gig-text.ts'
import type { Place } from '../places.ts'
import type { GigFormState } from '../use-gig-form.ts'

/**
 * Pickup and drop-off are side by side on wide screens. The rows of the two addresses align, even if a field
 * has an error.
 */
const Places = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  @media (min-width: 52em) {
    grid-template: repeat(9, auto) / repeat(2, minmax(0, 1fr));
    row-gap: 0;
  }
`

const Well = styled.div`
  --field: var(--raised);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  align-content: start;
  padding: var(--s-3) var(--s-5) var(--s-5);
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
  @media (min-width: 52em) {
    grid-row: span 9;
    grid-template-rows: subgrid;
  }
`

/*
 * The title is at least as tall as the copy button. Only the drop-off has that button, and both
 * addresses must line up.
 */
const Title = styled.h4`
  font-size: var(--text-lg);
  font-weight: var(--weight-semi);
  display: flex;
  align-items: center;
  gap: 0.625rem;
  min-height: var(--target);
`

/* The margin aligns the button's text, not its box, with the edge of the fields. */
const CopyButton = styled(Button)`
  margin-inline: -0.75rem;
  color: var(--accent-text);
`

const words = {
  pickup: { title: 'Pickup Location', section: 'section-pick' },
  dropoff: { title: 'Dropoff Location', section: 'section-drop' },
}

interface PlaceFieldsProps {
  form: GigFormState
  /** The address whose stairs the form was opened for. */
  stairsAt: Place | undefined
}

export function PlaceFields({ form, stairsAt }: PlaceFieldsProps) {
  return (
    <Places>
      <PlaceWell place="pickup" form={form} isAsked={stairsAt === 'pickup'} />
      <PlaceWell place="dropoff" form={form} isAsked={stairsAt === 'dropoff'}>
        <CopyButton variant="quiet" small onClick={form.copyPickup}>
          <Copy size={16} />
          Same as pickup
        </CopyButton>
      </PlaceWell>
    </Places>
  )
}

interface PlaceWellProps {
  place: Place
  form: GigFormState
  isAsked: boolean
  children?: ReactNode
}

function PlaceWell({ place, form, isAsked, children }: PlaceWellProps) {
  const title = useId()
  const { section, title: name } = words[place]
  return (
    <Well role="group" aria-labelledby={title}>
      <GroupHead>
        <Title id={title}>
          <RoutePin $to={place === 'dropoff'} />
          {name}
        </Title>
        {children}
      </GroupHead>
      <TextField
        label="Street address"
        required
        autoComplete={`${section} address-line1`}
        {...controlOf(form, pathOf(place, 'street_address'))}
      />
      <TextField
        label="Apartment or unit"
        optional
        autoComplete={`${section} address-line2`}
        {...controlOf(form, pathOf(place, 'street_address_two'))}
      />
      <CityRow place={place} form={form} section={section} />
      <AccessFields
        place={place}
        access={form.move[`${place}_access`]}
        startsOpen={isAsked}
        say={form.say}
      />
      <NoteField
        place={place}
        note={form.move[`${place}_note`]}
        error={form.errors[`move.${place}_note`]}
        say={form.say}
        settle={form.settle}
      />
    </Well>
  )
}
