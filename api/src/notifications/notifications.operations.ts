import { operation } from '../platform/documentation/operation.ts'
import { Notifications, Seen } from './notifications.contract.ts'

export const notificationOperations = {
  list: operation({
    id: 'listNotifications',
    tag: 'Trips',
    summary: 'List what others did with your jobs',
    description: 'Events of your gigs and trips that you did not cause.',
    answers: { 200: { description: 'The latest notifications.', schema: Notifications } },
  }),
  see: operation({
    id: 'markNotificationsSeen',
    tag: 'Trips',
    summary: 'Mark notifications as seen',
    description:
      'All up to this id, or those of one gig, on all your devices. An id that is lower than an earlier ' +
      'one changes nothing.',
    body: Seen,
    example: { id: 4711 },
    answers: { 204: { description: 'Marked.' } },
  }),
}
