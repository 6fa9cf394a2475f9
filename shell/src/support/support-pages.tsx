import { useLocation } from 'react-router-dom'
import type { GivenProps } from '../contract/contract.ts'
import { matchRoute } from '../page/find-place.ts'
import { UserPage } from '../session/user-page.tsx'
import { ConversationPage } from './conversation-page.tsx'
import { TicketsPage } from './tickets-page.tsx'

/** Users of both roles write to Manyhands at /support, and read the answers at /support/:id. */
export function SupportPages({ notify }: Pick<GivenProps, 'notify'>) {
  const { pathname } = useLocation()
  const id = matchRoute('/support/:id', pathname)?.['id']
  return (
    <UserPage>
      {(user) =>
        id === undefined ? (
          <TicketsPage key={user.id} user={user} notify={notify} />
        ) : (
          <ConversationPage key={`${user.id}/${id}`} id={id} user={user} notify={notify} />
        )
      }
    </UserPage>
  )
}
