import { operation } from '../platform/documentation/operation.ts'

export const liveOperations = {
  stream: operation({
    id: 'streamChanges',
    tag: 'Trips',
    summary: 'Receive changes of your jobs as they happen',
    description:
      'Server-sent events. `change`: something about one of your gigs changed; its data is `{"kind","gig_id","trip_id"}`. `reset`: changes may have been missed, so fetch again the data that you show. A comment every 25 seconds keeps the connection open. The stream ends as soon as the session is ended.',
    answers: { 200: { description: 'A stream without an end.', mediaType: 'text/event-stream' } },
    errors: {
      429: 'You have ten streams open.',
      503: 'This process has too many streams, or is shutting down.',
    },
  }),
}
