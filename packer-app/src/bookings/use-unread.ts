import { useQuery } from '@tanstack/react-query'
import type { Gig } from 'api/client'
import { useMemo } from 'react'
import { bookingsQuery } from './bookings.queries.ts'

/** Returns how many messages are unread, by gig. */
export function useUnread(): ReadonlyMap<Gig['id'], number> {
  const { data } = useQuery(bookingsQuery)
  return useMemo(
    () => new Map(data?.map(({ gig_id, unread_messages }) => [gig_id, unread_messages])),
    [data],
  )
}
