import type { Gig } from 'api/client'
import { Lock, Map as MapIcon, StickyNote } from 'lucide-react'
import { formatDateTime, mapOf, RouteSign, Section, Skeleton } from 'shared-ui'
import { AccessFacts, IconList, StairsIcon } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { cityAndZip } from '../gig-facts.ts'
import { pickupTimes } from '../pickup-times.ts'

const Place = styled.p`
  font-weight: var(--weight-semi);
`
const Locked = styled(IconList)`
  margin-top: var(--s-5);
  color: var(--text-muted);
`
const Unsaid = styled(IconList)`
  color: var(--text-muted);
`
const Note = styled(IconList)`
  margin-top: var(--s-1);
  white-space: pre-line;
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

interface AddressProps extends GigPlacesProps {
  side: 'pickup' | 'dropoff'
}

function Address({ gig, isOwn, side }: AddressProps) {
  const place = gig[`${side}_location`]
  const access = gig.move?.[`${side}_access`]
  const note = gig.move?.[`${side}_note`]
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
      <AccessFacts access={access} />
      {access?.stairs === undefined && (
        <Unsaid>
          <li>
            <StairsIcon size={18} aria-hidden />
            <span>Stairs: not said yet</span>
          </li>
        </Unsaid>
      )}
      {note && (
        <Note>
          <li>
            <StickyNote size={18} aria-hidden />
            <span>{note}</span>
          </li>
        </Note>
      )}
      {isOwn && (
        <MapLink href={mapOf(place)} rel="noreferrer">
          <MapIcon size={18} aria-hidden />
          {`Open ${side === 'pickup' ? 'pickup' : 'drop-off'} in maps`}
        </MapLink>
      )}
    </>
  )
}

/**
 * Shows where the gig starts and ends, and how to get in. The packer who booked the gig sees streets and notes.
 */
export function GigPlaces({ gig, isOwn }: GigPlacesProps) {
  return (
    <Section title={isOwn ? 'Addresses' : 'Where'}>
      <RouteSign
        stops={[
          {
            label: `Pickup, ${pickupTimes(gig)}`,
            children: <Address gig={gig} isOwn={isOwn} side="pickup" />,
          },
          {
            label: `Drop-off, ${formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}`,
            children: <Address gig={gig} isOwn={isOwn} side="dropoff" />,
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
