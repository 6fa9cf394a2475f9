import { wasCanceled } from '../rules/trip-stages.ts'
import type { MailedEvent } from './event-mails.sql.ts'
import type { Recipient } from './mail.sql.ts'

type Facts = Pick<
  MailedEvent,
  'kind' | 'actor' | 'stage' | 'has_reply' | 'needs_payment' | 'is_open_proposal'
>

/** Whether the trip ended without a move. */
export const isCanceled = ({ stage }: { stage?: string | null }) =>
  typeof stage === 'string' && wasCanceled(stage)

/**
 * Events that need an answer, most important first, each with a check whether it still does. In a mail they come before
 * newer events.
 */
const requests: [kind: string, isOpen: (event: Facts, side: Recipient['user_type']) => boolean][] =
  [
    [
      'problem',
      (event, side) =>
        event.actor !== side &&
        !event.has_reply &&
        event.stage !== 'resolved' &&
        !isCanceled(event),
    ],
    ['extra_asked', ({ is_open_proposal: isOpen }) => isOpen],
    ['change_proposed', ({ is_open_proposal: isOpen }) => isOpen],
    ['problem_reply', ({ stage }, side) => side === 'customer' && stage === 'disputed'],
    ['payment_declined', ({ needs_payment }) => needs_payment],
    ['no_show', ({ actor }, side) => actor !== side],
    ['delivered', ({ stage }, side) => side === 'customer' && stage === 'delivered'],
  ]

/** Returns 0 for the most important request, more for others, and `Infinity` for other events. */
export function rankOf(event: Facts, side: Recipient['user_type']): number {
  const rank = requests.findIndex(([kind, isOpen]) => kind === event.kind && isOpen(event, side))
  return rank === -1 ? Infinity : rank
}
