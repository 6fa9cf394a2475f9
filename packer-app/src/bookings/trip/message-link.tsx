import type { Trip } from 'api/client'
import { areMessagesClosed, firstName } from 'api/rules'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, UnreadBadge } from 'shared-ui'
import { conversationSearch } from 'shell/contract'
import styled from 'styled-components'

const ScreenLink = styled(ButtonLink)`
  overflow-wrap: anywhere;
  @media print {
    display: none;
  }
`

/** Opens the conversation with the customer beside the page. */
export function MessageLink({ trip }: { trip: Trip }) {
  const verb = areMessagesClosed(trip.ended_at) ? 'Messages with' : 'Message'
  return (
    <ScreenLink
      as={Link}
      to={{ search: conversationSearch(trip.id) }}
      preventScrollReset
      variant="second"
      block
    >
      <MessageCircle size={18} aria-hidden />
      {`${verb} ${firstName(trip.customer.display_name)}`}
      <UnreadBadge count={trip.unread_messages} short />
    </ScreenLink>
  )
}
