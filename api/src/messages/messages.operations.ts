import { operation } from '../platform/documentation/operation.ts'
import {
  Message,
  MessageReport,
  MessageThread,
  NewMessage,
  PhoneSharing,
  ReadUpTo,
} from './messages.contract.ts'
import { closesAfterMs, period, sharesBeforePickupMs } from '../rules/windows.ts'

const tag = 'Messages'
const noTrip = 'There is no such trip, or you are neither its customer nor its packer.'

export const messageOperations = {
  list: operation({
    id: 'listMessages',
    tag,
    summary: 'Read the messages of a trip',
    description: 'The newest 50, with the state of the conversation. Also after it is closed.',
    answers: {
      200: {
        description: 'The conversation.',
        schema: MessageThread,
        headers: {
          Link: 'The URL of the page with older messages, as rel="next" (RFC 8288). Missing on the last page.',
        },
      },
    },
    errors: { 404: noTrip },
  }),
  send: operation({
    id: 'sendMessage',
    tag,
    summary: 'Send a message to the other side of a trip',
    description: `From the booking until ${period(closesAfterMs)} after the end of the trip. The header \`Idempotency-Key\` is required: a repeated call with the same key sends nothing and returns the message. \`images\` has the tokens of at most 5 photos (\`POST /api/photos\`).`,
    example: { text: 'Is the loading zone free from 8:30?' },
    body: NewMessage,
    answers: { 201: { description: 'The message.', schema: Message } },
    errors: {
      400: 'The header Idempotency-Key is missing.',
      404: noTrip,
      409: 'The conversation is closed, the other side has deleted the account, it is too early for this proof, or the key belongs to another message.',
      429: 'Too many messages from this account: by default, 30 in a minute.',
    },
  }),
  read: operation({
    id: 'markMessagesRead',
    tag,
    summary: 'Mark the messages of a trip as seen',
    description: 'All messages to you up to this id.',
    example: { id: 4711 },
    body: ReadUpTo,
    answers: { 204: { description: 'Marked.' } },
    errors: { 404: noTrip },
  }),
  phone: operation({
    id: 'sharePhone',
    tag,
    summary: 'Share your phone number with the other side of a trip, or stop sharing it',
    description: `Sharing begins at the earliest ${period(sharesBeforePickupMs)} before the pickup and is possible until the trip ends. The other side sees the number until you stop sharing it, at the latest ${period(closesAfterMs)} after the end of the trip.`,
    example: { shared: true },
    body: PhoneSharing,
    answers: { 204: { description: 'Done.' } },
    errors: {
      404: noTrip,
      409: 'It is too early or too late, or your profile has no phone number.',
    },
  }),
  report: operation({
    id: 'reportMessage',
    tag,
    summary: 'Report a message that you received',
    description:
      'Our operators then see this message, and up to ten before and after it. Repeating changes nothing.',
    example: { reason: 'It asks me to pay outside of Manyhands.' },
    body: MessageReport,
    answers: { 204: { description: 'Reported.' } },
    errors: { 404: 'There is no such message to you.' },
  }),
}
