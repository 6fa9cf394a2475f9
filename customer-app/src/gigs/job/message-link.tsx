import type { Trip } from 'api/client'
import { areMessagesClosed, firstName } from 'api/rules'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, UnreadBadge } from 'shared-ui'
import { conversationSearch } from 'shell/contract'

/** Opens the conversation with the packer beside the page, if the shell has conversations. */
export function MessageLink({ trip }: { trip: Trip }) {
  const search = conversationSearch(trip.id)
  if (search === undefined) return null
  const verb = areMessagesClosed(trip.ended_at) ? 'Messages with' : 'Message'
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
      {`${verb} ${firstName(trip.packer.display_name)}`}
      <UnreadBadge count={trip.unread_messages} short />
    </ButtonLink>
  )
}
