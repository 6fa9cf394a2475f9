import { read } from 'api/client'
import { api } from '../api.ts'

/** Marks the notifications up to this id as seen, on all devices of the user: all, or those of one gig. */
export const markSeen = (id: number, gigId?: number) =>
  read(api.api.notifications.seen.$put({ json: { id, gig_id: gigId } }))
