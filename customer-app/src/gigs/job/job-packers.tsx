import { useQuery } from '@tanstack/react-query'
import type { Gig } from 'api/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Avatar, Button, LoadFailed, Loading, Muted, PackerBadges, Rating, Stack } from 'shared-ui'
import { PackerList, PackerRow } from '../../packer-list-style.ts'
import { packersQuery } from './reviews/reviews.queries.ts'

interface JobPackersProps {
  gig: Pick<Gig, 'id' | 'specialties' | 'verified_only' | 'pickup_location'>
}

/** Lists packers who could book the open job. Closed at first, because the list would move what is below it. */
export function JobPackers({ gig }: JobPackersProps) {
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
      style={{ marginTop: 'var(--s-8)' }}
    >
      <h2 id="job-packers" ref={heading} tabIndex={-1}>
        Packers for this job
      </h2>
      <Muted>Packers who qualify can book your job. You need not ask.</Muted>
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
  const { data, isLoadingError, refetch } = useQuery(
    packersQuery(gig.specialties, gig.pickup_location.zip_code),
  )
  if (isLoadingError) {
    return <LoadFailed title="The packers could not be loaded." onRetry={() => void refetch()} />
  }
  if (!data) return <Loading text="Loading packers..." />
  const packers = data.filter(({ badges }) => !gig.verified_only || badges.includes('verified'))
  if (packers.length === 0) return <p>No packer qualifies yet.</p>
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
            <PackerBadges {...packer} />
          </div>
        </PackerRow>
      ))}
    </PackerList>
  )
}
