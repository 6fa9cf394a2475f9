import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type GigEvent,
  type Message,
  type MessageThread,
  nextCursor,
  read,
  readWithHeaders,
} from 'api/client'
import { api } from '../api.ts'

export type { Message, MessageThread }
export type Proof = NonNullable<Message['proof']>

export interface ThreadPage {
  thread: MessageThread
  next: string | undefined
}

/** The conversation of a trip: the first page has the newest messages, the next one older ones. */
export const threadQuery = (tripId: number) =>
  infiniteQueryOptions({
    queryKey: ['messages', tripId],
    // A message can come at any time, so the conversation is never served from the cache alone.
    staleTime: 0,
    queryFn: async ({ signal, pageParam }): Promise<ThreadPage> => {
      const { body, headers } = await readWithHeaders(
        api.api.trips[':id'].messages.$get(
          { param: { id: String(tripId) }, query: pageParam ? { cursor: pageParam } : {} },
          { init: { signal } },
        ),
      )
      return { thread: body, next: nextCursor(headers) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The events of a gig, which stand between the messages. */
export const eventsQuery = (gigId: number) =>
  queryOptions({
    queryKey: ['messages', 'events', gigId],
    queryFn: ({ signal }): Promise<GigEvent[]> =>
      read(api.api.gigs[':id'].events.$get({ param: { id: String(gigId) } }, { init: { signal } })),
  })
