import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { BadgeCheck, ClipboardList, Pencil, Star, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, Card, formatCardMoney, formatDate, LoadFailed, Page, Row } from 'shared-ui'
import { accountQuery } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { BookingsLink } from '../bookings/bookings-link.tsx'
import { bookedGigsQuery, paidGigsQuery } from '../bookings/bookings.queries.ts'
import { jobsByGig, listJobs, totalPay } from '../bookings/pay/job-money.ts'
import { payQuery } from '../bookings/pay/pay.queries.ts'
import { shortSummaryOf, verifiedUntil } from '../checks/check-words.ts'
import { checksQuery } from '../checks/checks.queries.ts'
import { ProfileCard } from '../profile/profile-card.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { OwnSpecialties, OwnSpecialtiesSkeleton } from '../specialties/own-specialties.tsx'
import { packerSpecialtiesQuery, specialtiesQuery } from '../specialties/specialties.queries.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s-6);

  @media (min-width: 64em) {
    grid-template-columns: 24rem minmax(0, 1fr);
    gap: var(--s-8);
  }
`
const Column = styled.div<{ $waiting: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);

  /* On narrow screens, hides the content below the profile card until the card has its final height. */
  @media (max-width: 63.99em) {
    visibility: ${({ $waiting }) => ($waiting ? 'hidden' : 'visible')};
  }
`
const Head = styled(Row)`
  justify-content: space-between;
  margin-bottom: var(--s-5);
`
const Footnote = styled.p`
  margin: var(--s-3) 0 calc(var(--s-3) * -1);
  font-size: var(--text-sm);

  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
  }
`
const Links = styled.section`
  display: grid;
  /* At most two columns, because there are four links. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(16rem, 34%)), 1fr));
  gap: var(--s-3);
`

export function ProfilePage({ user }: { user: User }) {
  const profile = useQuery(profileQuery)
  // A link in a mail may have confirmed the new address.
  const pendingEmail = useQuery({ ...accountQuery, staleTime: 0 }).data?.pending_email
  const specialties = useQuery(specialtiesQuery)
  const own = useQuery(packerSpecialtiesQuery(user.id))
  return (
    <Page>
      <title>Profile · Manyhands</title>
      {profile.isLoadingError ? (
        <LoadFailed
          level={1}
          title="Your profile could not be loaded."
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Columns>
          <ProfileCard
            username={user.username}
            profile={profile.data}
            pendingEmail={pendingEmail}
          />
          <Column $waiting={profile.isPending}>
            <Card as="section" $pad aria-label="Your specialties">
              <Head>
                <h2>Your specialties</h2>
                <ButtonLink as={Link} to={`/packer/${user.id}/specialtys/edit`} variant="soft">
                  <Pencil size={18} aria-hidden />
                  Add or Edit Specialties
                </ButtonLink>
              </Head>
              {specialties.data && own.data && (
                <OwnSpecialties
                  specialties={specialties.data}
                  own={new Set(own.data.map(({ specialty_id }) => specialty_id))}
                />
              )}
              {(specialties.isPending || own.isPending) && <OwnSpecialtiesSkeleton />}
              {(specialties.isLoadingError || own.isLoadingError) && (
                <LoadFailed
                  title="Your specialties could not be loaded."
                  onRetry={() => {
                    void specialties.refetch()
                    void own.refetch()
                  }}
                />
              )}
              <Footnote>
                <Link to="/specialtys">What each specialty means</Link>
              </Footnote>
            </Card>
            <BookingLinks user={user} />
          </Column>
        </Columns>
      )}
    </Page>
  )
}

function BookingLinks({ user }: { user: User }) {
  const booked = useQuery(bookedGigsQuery).data
  const paid = useQuery(paidGigsQuery(user.id)).data
  const pay = useQuery(payQuery).data
  const checks = useQuery(checksQuery).data
  const [openedAt] = useState(() => Date.now())
  const next = booked?.find(({ pickup_date: date }) => Date.parse(date) > openedAt)
  return (
    <Links aria-label="Your gigs and pay">
      <BookingsLink
        to="/packer/checks"
        icon={<BadgeCheck aria-hidden />}
        title="Your verified badge"
      >
        {checks &&
          (verifiedUntil(checks) === null
            ? shortSummaryOf(checks)
            : 'Verified packer. Customers see it.')}
      </BookingsLink>
      <BookingsLink to="/packer/gigs/booked" icon={<ClipboardList aria-hidden />} title="Your Gigs">
        {booked &&
          (booked.length > 0
            ? `${booked.length} booked${next ? `, next on ${formatDate(next.pickup_date, next.pickup_time_zone)}` : ''}`
            : 'None booked right now')}
      </BookingsLink>
      <BookingsLink
        to={`/packer/${user.id}/gigs/pay`}
        icon={<Wallet aria-hidden />}
        title="Your Pay"
      >
        {paid &&
          pay &&
          (paid.length > 0
            ? `${formatCardMoney(totalPay(paid, jobsByGig(listJobs(pay, false))))} from ${paid.length === 1 ? '1 gig' : `${paid.length} gigs`}`
            : 'Nothing completed yet')}
      </BookingsLink>
      <BookingsLink to={`/packers/${user.id}`} icon={<Star aria-hidden />} title="Your reviews">
        What customers see of you
      </BookingsLink>
    </Links>
  )
}
