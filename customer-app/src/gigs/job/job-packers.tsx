import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, type Gig, read } from 'api/client'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Avatar, Button, LoadFailed, Loading, Muted, PackerBadges, Rating, Stack } from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import { PackerList, PackerRow } from '../../packer-list-style.ts'

/**
 * Fetches packers who are near the job and could book it. `needs` are the fields of the job that the list depends on.
 */
const packersQuery = (gigId: number, needs: readonly unknown[]) =>
  queryOptions({
    queryKey: ['packers', gigId, ...needs],
    queryFn: ({ signal }) =>
      read(
        api.api.gigs[':id'].packers.$get({ param: { id: String(gigId) } }, { init: { signal } }),
      ),
  })

interface JobPackersProps {
  gig: Pick<Gig, 'id' | 'specialties' | 'verified_only' | 'pickup_location'>
}

/** Lists packers who could book the open job. Closed at first, because the list would move what is below it. */
export function JobPackers({ gig }: JobPackersProps) {
  const { city } = gig.pickup_location
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = () => {
    setIsOpen(true)
    // The button disappears. Without this, the focus would return to the top of the page.
    heading.current?.focus()
  }
  return (
    <Stack
      as="section"
      aria-labelledby="job-packers"
      $gap="var(--s-3)"
      style={{ marginTop: 'var(--s-12)' }}
    >
      <h2 id="job-packers" ref={heading} tabIndex={-1}>
        Packers for this job
      </h2>
      <Muted>
        {`Packers who qualify and work within 50 miles of ${city}. They find your job on the marketplace and book it there.`}
      </Muted>
      {isOpen ? (
        <QualifiedPackers gig={gig} />
      ) : (
        <Button variant="second" style={{ justifySelf: 'start' }} onClick={open}>
          Show packers
        </Button>
      )}
    </Stack>
  )
}

function QualifiedPackers({ gig }: JobPackersProps) {
  const { city, zip_code } = gig.pickup_location
  const needs = [gig.specialties, gig.verified_only, zip_code]
  const { data: packers, isLoadingError, error, refetch } = useQuery(packersQuery(gig.id, needs))
  const limit = error instanceof ApiError && error.status === 429 && error.problem?.detail
  if (isLoadingError && limit) return <p role="alert">{limit}</p>
  if (isLoadingError) {
    return <LoadFailed title="The packers could not be loaded." onRetry={() => void refetch()} />
  }
  if (!packers) return <Loading text="Loading packers..." />
  if (packers.length === 0) {
    return (
      <p>
        {`We don't know of a packer near ${city} who qualifies yet. Packers from elsewhere can find your job and book it, too.`}
      </p>
    )
  }
  return (
    <PackerList role="list">
      {packers.map((packer) => (
        <PackerRow key={packer.id}>
          <Avatar name={packer.display_name} small />
          <div>
            <Link to={`/customer/packers/${packer.id}`} state={{ job: `/customer/jobs/${gig.id}` }}>
              {packer.display_name}
            </Link>
            <Rating rating={packer.rating} />
            {!!packer.within_miles && <Muted $small>{`Within ${packer.within_miles} miles`}</Muted>}
            <PackerBadges {...packer} />
          </div>
        </PackerRow>
      ))}
    </PackerList>
  )
}
