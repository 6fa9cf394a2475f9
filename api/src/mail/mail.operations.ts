import { operation } from '../platform/documentation/operation.ts'
import { MailSettings } from './mail.contract.ts'

const tag = 'Account'

export const mailOperations = {
  read: operation({
    id: 'getMailSettings',
    tag,
    summary: 'Read which emails you get',
    description: 'Emails about the security of your account have no topic: you always get them.',
    answers: { 200: { description: 'The settings.', schema: MailSettings } },
  }),
  save: operation({
    id: 'saveMailSettings',
    tag,
    summary: 'Choose which emails you get',
    description:
      'What you leave out stays, so two devices keep the changes of each other. `topics` sets all topics at once.',
    example: { topics_on: ['reminders'], topics_off: ['progress'], zip_code: '' },
    answers: { 200: { description: 'The saved settings.', schema: MailSettings } },
  }),
  unsubscribe: operation({
    id: 'unsubscribe',
    tag,
    summary: 'Unsubscribe from a topic with one click',
    description:
      'Mail apps send this for the `List-Unsubscribe` header (RFC 8058). There is no GET, because scanners open links. An unknown key gets 204, too.',
    answers: { 204: { description: 'You get no more emails of this topic.' } },
  }),
}
