import { BadgeCheck, ShieldCheck } from 'lucide-react'
import styled from 'styled-components'
import { Badge } from './badge.tsx'
import { useIsBefore } from './use-is-before.ts'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  margin: 0;
  padding: 0;
  list-style: none;
`

export interface PackerBadgesProps {
  /** When each badge ends, in ISO format; null without the badge. */
  verified_until: string | null
  background_until: string | null
}

const Meanings = styled.dl`
  display: grid;
  gap: var(--s-3) var(--s-8);
  margin: var(--s-4) 0 0;
  max-width: var(--measure);

  dd {
    color: var(--text-muted);
  }
  dt {
    font-weight: var(--weight-medium);
  }
`

/** Says what the badges of the packer mean. Renders nothing without a badge. */
export function BadgeMeanings({ verified_until, background_until }: PackerBadgesProps) {
  const isVerified = useIsBefore(verified_until)
  const isBackgroundChecked = useIsBefore(background_until)
  if (!isVerified && !isBackgroundChecked) return null
  return (
    <section aria-labelledby="packer-badges">
      <h2 id="packer-badges">What the badges mean</h2>
      <Meanings>
        {isVerified && (
          <div>
            <dt>Verified packer</dt>
            <dd>
              We checked email, phone, ID and insurance. A packer whose check runs out loses the
              badge.
            </dd>
          </div>
        )}
        {isBackgroundChecked && (
          <div>
            <dt>Background checked</dt>
            <dd>A background check found no problems. Packers choose to take it.</dd>
          </div>
        )}
      </Meanings>
    </section>
  )
}

/** The badges of a packer. Each disappears the moment it ends. Renders nothing without a badge. */
export function PackerBadges({ verified_until, background_until }: PackerBadgesProps) {
  const isVerified = useIsBefore(verified_until)
  const isBackgroundChecked = useIsBefore(background_until)
  if (!isVerified && !isBackgroundChecked) return null
  return (
    <List role="list" aria-label="Badges">
      {isVerified && (
        <li>
          <Badge tone="positive" icon={<BadgeCheck size={15} strokeWidth={2.25} aria-hidden />}>
            Verified packer
          </Badge>
        </li>
      )}
      {isBackgroundChecked && (
        <li>
          <Badge tone="neutral" icon={<ShieldCheck size={15} strokeWidth={2.25} aria-hidden />}>
            Background checked
          </Badge>
        </li>
      )}
    </List>
  )
}
