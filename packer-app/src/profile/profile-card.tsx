import type { PackerProfile } from 'api/client'
import { shortWords } from 'api/rules'
import { Mail, MapPin, Pencil, Phone, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, Card, Loading, Skeleton, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-6);

  h1 {
    container-type: inline-size;
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
  }
`
/** Shrinks a long username to fit one line; only very long usernames wrap. */
const Username = styled.span<{ $characters: number }>`
  display: inline-block;
  max-width: 100%;
  font-size: clamp(var(--text-md), 100cqi / ${({ $characters }) => $characters * 0.8}, 1em);
`
const Avatar = styled.span`
  display: grid;
  place-items: center;
  width: 5rem;
  height: 5rem;
  border-radius: 1.5rem;
  background: var(--accent-soft);
  color: var(--accent-text);
  font-size: var(--text-2xl);
  font-weight: var(--weight-semi);
  letter-spacing: -0.03em;
`
const Bio = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`
const Lines = styled.div`
  padding-top: var(--s-2);
  border-top: 1px solid var(--line);
`
const Line = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-width: 0;
  min-height: var(--target);

  svg {
    color: var(--text-muted);
  }
  > span:last-child {
    min-width: 0;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

const SkeletonFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`

/** Returns "MT" for Marcus Tran. Without a name, returns the initials of the username. */
const initials = ({ name, username }: Pick<PackerProfile, 'username'> & Partial<PackerProfile>) =>
  (name?.trim() || username)
    .split(/[\s._-]+/)
    .map(([letter]) => letter?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('')

function Detail({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <Line>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <span>{text}</span>
    </Line>
  )
}

interface ProfileCardProps {
  username: string
  /** undefined while loading: the card then has the height of a two-line bio. */
  profile?: PackerProfile
  /** A new address that the packer has not confirmed yet. */
  pendingEmail?: string | null | undefined
}

/** Renders the same card and heading while loading and after, so that focused elements stay mounted. */
export function ProfileCard({ username, profile, pendingEmail }: ProfileCardProps) {
  const shown = profile?.username ?? username
  return (
    <Frame as="section" aria-label="About you">
      <Avatar aria-hidden>{initials(profile ?? { username })}</Avatar>
      <h1>
        Welcome, <Username $characters={shown.length}>{shown}</Username>
      </h1>
      {profile ? <ContactDetails {...profile} /> : <ContactDetailsSkeleton />}
      {profile && pendingEmail && (
        <p>
          We sent a link to <strong>{pendingEmail}</strong>. That address replaces the one above
          when you confirm it.
        </p>
      )}
      {/* Hidden while loading, because the profile's text would then move the link. */}
      <ButtonLink
        as={Link}
        to="/packer/edit"
        variant="second"
        block
        style={{ visibility: profile ? 'visible' : 'hidden' }}
      >
        <Pencil size={18} aria-hidden />
        Edit Profile
      </ButtonLink>
    </Frame>
  )
}

function ContactDetails({ bio, email, phone, crew_size, home_zip }: PackerProfile) {
  return (
    <>
      {bio && <Bio>{bio}</Bio>}
      <Lines>
        {email && <Detail icon={<Mail size={20} aria-hidden />} label="Email" text={email} />}
        {phone && <Detail icon={<Phone size={20} aria-hidden />} label="Phone" text={phone} />}
        <Detail
          icon={<Users size={20} aria-hidden />}
          label="You bring"
          text={crew_size === 1 ? 'Just you' : `${shortWords.helpers(crew_size)}, you included`}
        />
        {home_zip && (
          <Detail
            icon={<MapPin size={20} aria-hidden />}
            label="Home ZIP code, only you see it"
            text={`Starts from ${home_zip}`}
          />
        )}
      </Lines>
    </>
  )
}

function ContactDetailsSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading your profile..." />
      </VisuallyHidden>
      <SkeletonFrame aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Skeleton height="3rem" />
        <Lines>
          {[60, 45, 30].map((share) => (
            <Line key={share}>
              <Skeleton width={`${share}%`} />
            </Line>
          ))}
        </Lines>
      </SkeletonFrame>
    </>
  )
}
