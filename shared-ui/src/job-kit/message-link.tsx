import type { Trip } from 'api/client'
import { areMessagesClosed, firstName } from 'api/rules'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { UnreadBadge } from '../badge/unread-badge.tsx'
import { ButtonLink } from '../button/button.tsx'

interface MessageLinkProps {
  trip: Trip
  /** The display name of the other side. */
  other: string
  /** The query string that opens the conversation beside the page. */
  search: string
}

/** Opens the conversation with the other side of a trip. */
export function MessageLink({ trip, other, search }: MessageLinkProps) {
  const verb = areMessagesClosed(trip.ended_at) || trip.packer.is_gone ? 'Messages with' : 'Message'
  return (
    <ButtonLink
      as={Link}
      to={{ search }}
      preventScrollReset
      variant="second"
      block
      style={{ overflowWrap: 'anywhere' }}
    >
      <MessageCircle size={18} aria-hidden />
      {`${verb} ${firstName(other)}`}
      <UnreadBadge count={trip.unread_messages} short />
    </ButtonLink>
  )
}
