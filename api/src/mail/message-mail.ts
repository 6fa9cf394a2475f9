import type { UnreadRow } from '../messages/messages.sql.ts'
import { displayName } from '../rules/display-name.ts'
import type { MailContent } from './mail.ts'
import type { Recipient } from './mail.sql.ts'
import { mailText } from './mail-text.ts'

/** Tells the user about unread messages, without their text. */
export function messageMail(
  unread: Pick<UnreadRow, 'trip_id' | 'gig_id' | 'title' | 'count' | 'other_id' | 'other_name'>,
  { user_type }: Pick<Recipient, 'user_type'>,
  siteUrl: string,
): MailContent {
  const { trip_id, gig_id, count } = unread
  const side = user_type === 'customer' ? 'packer' : 'customer'
  const other = mailText(displayName(side, unread.other_id, unread.other_name))
  const title = mailText(unread.title)
  const subject = `${other} sent you ${count === 1 ? 'a message' : `${count} messages`} about “${title}”`
  const it = count === 1 ? 'it' : 'them'
  const isCustomer = user_type === 'customer'
  // A conversation opens on any page. A deleted gig has none.
  const page = isCustomer
    ? gig_id === null
      ? '/customer/dashboard'
      : `/customer/jobs/${gig_id}`
    : gig_id === null
      ? '/packer/gigs/booked'
      : `/gig/${gig_id}`
  return {
    topic: 'messages',
    subject,
    preview: `Read and answer ${it} on Manyhands.`,
    heading: subject,
    paragraphs: [`You can read ${it} and answer on the ${isCustomer ? 'job' : 'gig'} page.`],
    action: {
      label: 'Read the conversation',
      url: `${siteUrl}${page}?messages=${trip_id}`,
    },
    reason: 'You get this email because a message to you on Manyhands is unread.',
  }
}
