import { useQuery } from '@tanstack/react-query'
import type { Gig } from 'api/contract'
import { Link } from 'react-router-dom'
import { Avatar, Muted, PackerBadges, Rating } from 'shared-ui'
import { PackerList, PackerRow } from '../../packer-list-style.ts'
import { packersQuery } from './reviews/reviews.queries.ts'

/** Lists packers who could book the open job. Shows nothing without them, because the job does not need it. */
export function JobPackers({ gig }: { gig: Pick<Gig, 'id' | 'specialties' | 'verified_only'> }) {
  const { data = [] } = useQuery(packersQuery(gig.specialties))
  const packers = data.filter(({ badges }) => !gig.verified_only || badges.includes('verified'))
  if (packers.length === 0) return null
  return (
    <section aria-labelledby="job-packers">
      <h2 id="job-packers">Packers for this job</h2>
      <Muted>These packers qualify for your job. A packer books it; you need not ask.</Muted>
      <PackerList role="list">
        {packers.map((packer) => (
          <PackerRow key={packer.id}>
            <Avatar name={packer.display_name} small />
            <div>
              <Link
                to={`/customer/packers/${packer.id}`}
                state={{ job: `/customer/jobs/${gig.id}` }}
              >
                {packer.display_name}
              </Link>
              <Rating rating={packer.rating} />
              <PackerBadges {...packer} />
            </div>
          </PackerRow>
        ))}
      </PackerList>
    </section>
  )
}
