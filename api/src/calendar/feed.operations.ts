import { operation } from '../platform/documentation/operation.ts'
import { CalendarFeed } from './feed.contract.ts'

const tag = 'Account'

export const feedOperations = {
  read: operation({
    id: 'readCalendarFeed',
    tag,
    summary: 'Read the address of your calendar feed',
    description: 'The feed is off until you turn it on.',
    answers: { 200: { description: 'The feed.', schema: CalendarFeed } },
  }),
  renew: operation({
    id: 'renewCalendarFeed',
    tag,
    summary: 'Turn your calendar feed on, or give it a new address',
    description: 'The old address ends at once. The owner gets an email.',
    answers: { 200: { description: 'The feed with its new address.', schema: CalendarFeed } },
  }),
  end: operation({
    id: 'endCalendarFeed',
    tag,
    summary: 'Turn your calendar feed off',
    description: 'Does nothing if it is off.',
    answers: { 204: { description: 'The address has ended.' } },
  }),
  file: operation({
    id: 'getCalendarFeed',
    tag,
    summary: 'Get a calendar feed',
    description:
      'For calendar apps: needs no session, because the address is secret. It has the booked jobs of its owner, each with the addresses. A job that is canceled or delivered is missing from the next answer on.',
    answers: {
      200: {
        description: 'The calendar (RFC 5545), all times in UTC.',
        mediaType: 'text/calendar',
        headers: { ETag: 'Changes with the content.' },
      },
      304: {
        description:
          'The calendar is unchanged since the response whose ETag `If-None-Match` repeats.',
      },
    },
    errors: {
      404: 'There is no such calendar.',
      429: 'The calendar was fetched more than 10 times in a minute.',
    },
  }),
}
