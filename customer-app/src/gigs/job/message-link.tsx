import type { Trip } from 'api/client'
import { areMessagesClosed, firstName } from 'api/rules'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, UnreadBadge } from 'shared-ui'
import { conversationSearch } from 'shell/contract'

/** Opens the conversation with the packer beside the page. */
export function MessageLink({ trip }: { trip: Trip }) {
  const verb = areMessagesClosed(trip.ended_at) ? 'Messages with' : 'Message'
  return (
    <ButtonLink
      as={Link}
      to={{ search: conversationSearch(trip.id) }}
      preventScrollReset
      variant="second"
      block
      style={{ overflowWrap: 'anywhere' }}
    >
      <MessageCircle size={18} aria-hidden />
      {`${verb} ${firstName(trip.packer.display_name)}`}
      <UnreadBadge count={trip.unread_messages} short />
    </ButtonLink>
  )
}
