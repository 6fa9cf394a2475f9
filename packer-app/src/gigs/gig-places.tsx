import type { Gig, Location } from 'api/client'
import { Lock, Map as MapIcon } from 'lucide-react'
import { formatDateTime, RouteSign, Section, Skeleton } from 'shared-ui'
import styled from 'styled-components'
import { cityAndZip } from '../gig-facts.ts'
import { IconList } from './icon-list.ts'
import { mapOf } from './map-links.ts'

const Place = styled.p`
  font-weight: var(--weight-semi);
`
const Locked = styled(IconList)`
  margin-top: var(--s-5);
  color: var(--text-muted);
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

interface GigPlacesProps {
  gig: Gig
  /** Whether this packer has booked the gig. Only then the gig has streets. */
  isOwn: boolean
}

function Address({ name, place, isOwn }: { name: string; place: Location; isOwn: boolean }) {
  const { street_address: street, street_address_two: unit } = place
  return (
    <>
      <Place translate="no">
        {isOwn && (
          <>
            {street === null ? (
              <Skeleton width="14rem" height="1.25rem" />
            ) : (
              [street, unit].filter(Boolean).join(', ')
            )}
            {street !== null && <br />}
          </>
        )}
        {cityAndZip(place)}
      </Place>
      {isOwn && (
        <MapLink href={mapOf(place)} rel="noreferrer">
          <MapIcon size={18} aria-hidden />
          {`Open ${name} in maps`}
        </MapLink>
      )}
    </>
  )
}

/** Shows where the gig starts and ends: cities and ZIP codes, and for the packer who booked it the full addresses. */
export function GigPlaces({ gig, isOwn }: GigPlacesProps) {
  return (
    <Section title={isOwn ? 'Addresses' : 'Where'}>
      <RouteSign
        stops={[
          {
            label: `Pickup, ${formatDateTime(gig.pickup_date, gig.pickup_time_zone)}`,
            children: <Address name="pickup" place={gig.pickup_location} isOwn={isOwn} />,
          },
          {
            label: `Drop-off, ${formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}`,
            children: <Address name="drop-off" place={gig.dropoff_location} isOwn={isOwn} />,
          },
        ]}
      />
      {!isOwn && (
        <Locked>
          <li>
            <Lock size={18} aria-hidden />
            <span>You'll see the streets, notes and a map link after you book.</span>
          </li>
        </Locked>
      )}
    </Section>
  )
}
