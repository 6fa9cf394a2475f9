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
