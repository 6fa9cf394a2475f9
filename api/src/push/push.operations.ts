// cspell:ignore BTBZ
import { operation } from '../platform/documentation/operation.ts'
import { PushKey } from './push.contract.ts'

const tag = 'Account'

/** With the keys of the example in RFC 8291. */
export const exampleSubscription = {
  endpoint: 'https://push.example.com/send/0a1b2c',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const pushOperations = {
  key: operation({
    id: 'getPushKey',
    tag,
    summary: 'Read the key of push subscriptions',
    description: 'Also tells whether this session has a subscription.',
    answers: { 200: { description: 'The public key.', schema: PushKey } },
  }),
  save: operation({
    id: 'savePushSubscription',
    tag,
    summary: 'Get pushes on this device',
    description:
      'Stores the browser’s push subscription for this session, in place of another one. It ends with the session. The topics are those of `/account/mail`. At most ten sessions of a user get pushes: an eleventh replaces the oldest.',
    example: exampleSubscription,
    answers: { 204: { description: 'Stored.' } },
  }),
  remove: operation({
    id: 'deletePushSubscription',
    tag,
    summary: 'Get no more pushes on this device',
    description: 'Deletes the subscription of this session. It gets 204 if there is none, too.',
    answers: { 204: { description: 'Deleted.' } },
  }),
}
