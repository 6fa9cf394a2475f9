import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, formatTime, RoutePin, Stack, TextField } from 'shared-ui'
import styled from 'styled-components'
import { CityRow } from './city-row.tsx'
import { controlOf } from './gig-fields.tsx'
import { GroupHead } from '../form-group.tsx'
import { dateFields, type DateName, placeOf } from '../date-table.ts'
import { momentOf, pathOf, zoneOf } from '../gig-text.ts'
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
    grid-template: repeat(5, auto) / repeat(2, minmax(0, 1fr));
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
    grid-row: span 5;
    grid-template-rows: subgrid;
  }
`

/*
 * The title is at least as tall as the copy button. Only the drop-off has that button, and both
 * addresses must line up.
 */
const Title = styled.h3`
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

/**
 * Returns the name of the time zone of the date's address, like " (PST)", if the browser's time zone shows
 * another time. Otherwise returns ''.
 */
function zoneLabel({ text, gig }: GigFormState, name: DateName): string {
  const moment = momentOf(text, name, gig) || new Date().toISOString()
  const [, , label] = formatTime(moment, zoneOf(text, placeOf(name))).split(' ')
  return label === undefined ? '' : ` (${label})`
}

export function PlaceFields({ form }: { form: GigFormState }) {
  return (
    <Places>
      <PlaceWell place="pickup" form={form} />
      <PlaceWell place="dropoff" form={form}>
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
  children?: ReactNode
}

function PlaceWell({ place, form, children }: PlaceWellProps) {
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
      <Stack $gap="var(--s-5)">
        {dateFields
          .filter((date) => date.place === place)
          .map((date) => (
            <TextField
              key={date.name}
              label={date.label}
              hint={`Local time at this address${zoneLabel(form, date.name)}.`}
              required
              type="datetime-local"
              {...controlOf(form, date.name)}
            />
          ))}
      </Stack>
    </Well>
  )
}
