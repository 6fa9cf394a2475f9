import { useQuery } from '@tanstack/react-query'
import type { Gig, Location } from 'api/client'
import { isolate } from 'api/rules'
import { Lock, StickyNote } from 'lucide-react'
import {
  Badge,
  formatBudget,
  formatDateTime,
  formatTime,
  RouteSign,
  Row,
  Section,
  Stack,
} from 'shared-ui'
import { AccessFacts, lastArrival, milesText, MoveFacts, MoveItems } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { specialtiesQuery } from '../gigs.queries.ts'
import { PhotoStrip } from './photo-strip.tsx'

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-8);
  & dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & dd {
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

const Private = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
  overflow-wrap: anywhere;
  & > svg {
    flex: none;
    margin-top: 0.1875rem;
  }
`

const Description = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;
  white-space: pre-line;
`

const addressOf = (place: Location) =>
  [
    place.street_address,
    place.street_address_two,
    place.city,
    `${place.state} ${place.zip_code}`.trim(),
  ]
    .flatMap((part) => (part ? isolate(part) : []))
    .join(', ')

/** Shows an address, how to get in, and the private note. */
function Address({ gig, side }: { gig: Gig; side: 'pickup' | 'dropoff' }) {
  const note = gig.move?.[`${side}_note`]
  return (
    <>
      <span translate="no">{addressOf(gig[`${side}_location`])}</span>
      <AccessFacts access={gig.move?.[`${side}_access`]} />
      {note && (
        <Private>
          <StickyNote size={16} aria-hidden />
          <span>{note}</span>
        </Private>
      )}
    </>
  )
}

interface JobFactsProps {
  gig: Gig
  /** The display name of the packer who has booked. */
  packer: string | undefined
}

export function JobFacts({ gig, packer }: JobFactsProps) {
  const { data: specialties } = useQuery(specialtiesQuery)
  const arrival = lastArrival(gig)
  const required = specialties?.filter(({ id }) => gig.specialties.includes(id)) ?? []
  return (
    <>
      <Section title={packer ? 'Your job' : 'What packers see'}>
        <Stack $gap="var(--s-5)">
          <PhotoStrip images={gig.images} />
          <Facts>
            {packer && (
              <div>
                <dt>Price</dt>
                <dd>{formatBudget(gig.price)}</dd>
              </div>
            )}
            {arrival && (
              <div>
                <dt>Packer arrives</dt>
                <dd>{`${formatTime(gig.pickup_date, gig.pickup_time_zone)} to ${arrival}`}</dd>
              </div>
            )}
            <div>
              <dt>From pickup to drop-off</dt>
              <dd>{milesText(gig.route_miles)}</dd>
            </div>
            {!gig.move && (
              <div>
                <dt>Boxes</dt>
                <dd>{gig.boxes}</dd>
              </div>
            )}
            {gig.verified_only && (
              <div>
                <dt>Who can book</dt>
                <dd>Verified packers only</dd>
              </div>
            )}
          </Facts>
          {gig.move && <MoveFacts gig={gig} />}
          {gig.move?.items && <MoveItems items={gig.move.items} />}
        </Stack>
      </Section>
      <Section title="Where">
        <Stack $gap="var(--s-4)">
          <RouteSign
            stops={[
              {
                label: `Pickup, ${formatDateTime(gig.pickup_date, gig.pickup_time_zone)}`,
                children: <Address gig={gig} side="pickup" />,
              },
              {
                label: `Drop-off, ${formatDateTime(gig.dropoff_date, gig.dropoff_time_zone)}`,
                children: <Address gig={gig} side="dropoff" />,
              },
            ]}
          />
          <Private>
            <Lock size={16} aria-hidden />
            {packer
              ? `Only you and ${packer} see the street addresses and notes.`
              : 'Only the packer who books the job sees the street addresses and notes.'}
          </Private>
        </Stack>
      </Section>
      <Section title="Description">
        <Description>{gig.description}</Description>
      </Section>
      {required.length > 0 && (
        <Section title="Required specialties">
          <Row as="ul" role="list">
            {required.map(({ id, name }) => (
              <li key={id}>
                <Badge tone="accent" big>
                  {name}
                </Badge>
              </li>
            ))}
          </Row>
        </Section>
      )}
    </>
  )
}
