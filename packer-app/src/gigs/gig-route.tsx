import type { Gig, Location } from 'api/client'
import { Map as MapIcon } from 'lucide-react'
import { formatDateTime, RouteSign, Section, Skeleton } from 'shared-ui'
import styled from 'styled-components'
import { cityAndZip } from '../gig-facts.ts'
import { mapOf } from './map-links.ts'

const Place = styled.p`
  font-weight: var(--weight-semi);
`
const MapLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  min-height: var(--target);
  font-weight: var(--weight-normal);

  @media print {
    display: none;
  }
`

/** Shows cities and ZIP codes, which every packer may see. */
export function GigRoute({ gig }: { gig: Gig }) {
  return (
    <RouteSign
      stops={[
        {
          label: 'Pickup',
          children: <Place translate="no">{cityAndZip(gig.pickup_location)}</Place>,
        },
        {
          label: 'Drop-off',
          children: <Place translate="no">{cityAndZip(gig.dropoff_location)}</Place>,
        },
      ]}
    />
  )
}

function Address({ name, place }: { name: string; place: Location }) {
  const { street_address: street, street_address_two: unit } = place
  return (
    <>
      <Place translate="no">
        {street === null ? (
          <Skeleton width="14rem" height="1.25rem" />
        ) : (
          [street, unit].filter(Boolean).join(', ')
        )}
        {street !== null && <br />}
        {cityAndZip(place)}
      </Place>
      <MapLink href={mapOf(place)} rel="noreferrer">
        <MapIcon size={18} aria-hidden />
        {`Open ${name} in maps`}
      </MapLink>
    </>
  )
}

/** Shows the full addresses, for the packer who booked the gig. */
export function GigAddresses({ gig }: { gig: Gig }) {
  return (
    <Section title="Addresses">
      <RouteSign
        stops={[
          {
            label: `Pickup, ${formatDateTime(gig.pickup_date, gig.pickup_time_zone)}`,
            children: <Address name="pickup" place={gig.pickup_location} />,
          },
          {
            label: `Drop-off, ${formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}`,
            children: <Address name="drop-off" place={gig.dropoff_location} />,
          },
        ]}
      />
    </Section>
  )
}
