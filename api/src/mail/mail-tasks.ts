import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { accountsToReset, openLink } from '../sessions/tokens.sql.ts'
import { findCheck } from '../checks/checks.sql.ts'
import {
  answerMail,
  bankChangedMail,
  calendarOnMail,
  cardChangedMail,
  emailChangedMail,
  emailChangeMail,
  emailRemovedMail,
  newDeviceMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  suspendedMail,
  suspensionLiftedMail,
  passwordChangedMail,
  resetMail,
  usernameChangedMail,
  verifyMail,
} from './account-mails.ts'
import {
  AccountMailTask,
  addAccountMail,
  mayMail,
  takeMailBudget,
} from '../events/account-mails.sql.ts'
import { checkReminderMail, decisionMail } from './check-mails.ts'
import { endEvents, listEvents, takeEvents } from './event-mails.sql.ts'
import { expiryMail, newJobsMail, reminderMail } from './event-mails.ts'
import { gatheredMail } from './gathered-mail.ts'
import { renderMail } from './layout.ts'
import type { MailContent } from './mail.ts'
import {
  addDigests,
  findBookedTrip,
  findOpenGig,
  findRecipient,
  listNewGigs,
  markRefused,
  type Recipient,
} from './mail.sql.ts'
import { addMessagesMail, findUnreadState, listUnread } from '../messages/messages.sql.ts'
import { messageMail } from './message-mail.ts'
import { AddressRefused, type MailTransport } from './transport.ts'

export interface MailOptions {
  transport: MailTransport
  /** The origin of the pages that mails link to. */
  siteUrl: string
  /** The origin of the API, for one-click unsubscribing. */
  apiUrl: string
  /** The key for the tokens in links: a secret that the database does not have. */
  tokenKey: string
  /** The address of the sender. */
  sender: string
}

const ReminderTask = z.object({ trip_id: z.int(), user_id: z.int() })
const GigTask = z.object({ gig_id: z.int(), user_id: z.int() })
const MessagesTask = z.object({ trip_id: z.int(), user_id: z.int() })
const CheckTask = z.object({ check_id: z.int(), is_reminder: z.boolean() })
const time = z.coerce.date()
/** graphile-worker says for which time it adds the task. */
const DigestsTask = z.object({ _cron: z.object({ ts: time }) }).transform(({ _cron: cron }) => cron)
/** Tasks of older releases have no time. */
const DigestTask = z.object({ user_id: z.int(), until: time.optional() })
const ResetTask = z.union([z.object({ email: z.string() }), z.object({ username: z.string() })])
const AnswerTask = z.object({ user_id: z.int(), ticket_id: z.int() })

const minuteMs = 60_000
/** A message is mailed about when it is unread for this long, and the recipient has no page open. */
const unreadMs = 2 * minuteMs
/** A task that runs longer would look like one of a dead process, and another process would start it again. */
const sendMs = 2 * minuteMs

/**
 * Returns the background tasks that send mail. A task fails if the SMTP server is away or refuses
 * the mail, and runs again later, at most twelve times in 16 hours. A process that dies between
 * sending a mail and completing its task sends the mail again with the same Message-ID.
 */
export function mailTasks(
  sql: Sql,
  log: Logger,
  { transport, siteUrl, apiUrl, tokenKey, sender }: MailOptions,
): TaskList {
  async function send(
    user: Pick<Recipient, 'id' | 'email'>,
    content: MailContent,
    { messageId, unsubscribeUrl }: { messageId: string; unsubscribeUrl?: string },
  ) {
    const { subject, attachments = [] } = content
    const mail = { to: user.email, subject, attachments, messageId, unsubscribeUrl }
    try {
      await withinTime(
        transport.send({ ...mail, ...renderMail(content, `${siteUrl}/account#mail`) }),
      )
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      log.warn({ err: error, account: user.id }, 'the mail server of an address refused it')
      await markRefused(sql, user)
    }
  }

  /**
   * Sends the mail unless the user has switched its topic off, has no working address, or has an unconfirmed one that
   * got too many mails. Returns whether there was a mail to send.
   */
  async function sendToUser(
    userId: number,
    messageId: string,
    write: (user: Recipient) => Promise<MailContent | undefined> | MailContent | undefined,
  ) {
    const user = await findRecipient(sql, userId)
    const content = user && (await write(user))
    if (!content) return false
    const { topic } = content
    if (topic !== undefined && !user.topics.includes(topic)) return false
    if (!(await takeMailBudget(sql, user.email, messageId))) return false
    const unsubscribeUrl = `${apiUrl}/api/account/mail/unsubscribe/${user.unsubscribe_key}/${topic}`
    await send(user, content, { messageId, ...(topic && { unsubscribeUrl }) })
    return true
  }

  /** Returns undefined if the link of the mail was used or replaced. */
  async function accountMail(mail: AccountMailTask): Promise<MailContent | undefined> {
    if (mail.kind === 'password_changed') return passwordChangedMail(siteUrl, mail.is_reset)
    if (mail.kind === 'username_changed') return usernameChangedMail(mail.username, siteUrl)
    if (mail.kind === 'card_changed') return cardChangedMail(mail.card, siteUrl)
    if (mail.kind === 'bank_changed') return bankChangedMail(mail.is_connected, siteUrl)
    if ('passkey' in mail) {
      const write = mail.kind === 'passkey_added' ? passkeyAddedMail : passkeyRemovedMail
      return write(mail.passkey, siteUrl)
    }
    if (mail.kind === 'calendar_on') return calendarOnMail(siteUrl)
    if (mail.kind === 'suspended') return suspendedMail(mail.reason)
    if (mail.kind === 'suspension_lifted') return suspensionLiftedMail(siteUrl)
    if (mail.kind === 'new_device') return newDeviceMail(mail.device, siteUrl)
    if (mail.kind === 'email_removed') return emailRemovedMail(siteUrl)
    if ('new_address' in mail) {
      const write = mail.kind === 'email_change' ? emailChangeMail : emailChangedMail
      return write(mail.new_address, siteUrl)
    }
    const { kind: purpose, link_id: linkId } = mail
    const link = await openLink(sql, { linkId, purpose, key: tokenKey })
    if (!link) return undefined
    const { token, account } = link
    return purpose === 'reset'
      ? resetMail(account.username, token, siteUrl)
      : verifyMail(token, siteUrl)
  }

  return {
    async mail_events(payload, { job }) {
      const { gig_id: gigId, user_id: userId } = GigTask.parse(payload)
      const set = await takeEvents(sql, { gigId, userId, taskId: job.id })
      if (!set) return
      const wasSent = await sendToUser(userId, `events-${set.id}-${userId}`, async (user) =>
        gatheredMail(await listEvents(sql, set.events, userId), user, { siteUrl, sender }),
      )
      await endEvents(sql, { gigId, userId, setId: set.id, wasSent })
    },
    async mail_reminder(payload, { job }) {
      const { trip_id, user_id } = ReminderTask.parse(payload)
      await sendToUser(user_id, `reminder-${job.id}-${user_id}`, async (user) => {
        const trip = await findBookedTrip(sql, trip_id)
        return trip && reminderMail(trip, user, siteUrl)
      })
    },
    async mail_expiry(payload, { job }) {
      const { gig_id, user_id } = GigTask.parse(payload)
      await sendToUser(user_id, `expiry-${job.id}-${user_id}`, async (user) => {
        const gig = await findOpenGig(sql, gig_id)
        return gig && expiryMail(gig, user, siteUrl)
      })
    },
    add_new_jobs_mails: (payload) => addDigests(sql, DigestsTask.parse(payload).ts),
    async mail_new_jobs(payload, { job }) {
      const { user_id, until } = DigestTask.parse(payload)
      await sendToUser(user_id, `new-jobs-${job.id}-${user_id}`, async (user) =>
        newJobsMail(await listNewGigs(sql, user, until), siteUrl),
      )
    },
    async mail_messages(payload, { job }) {
      const { trip_id, user_id } = MessagesTask.parse(payload)
      const { unread_since: since, is_streaming } = await findUnreadState(sql, trip_id, user_id)
      if (!since) return
      const dueAt = since.getTime() + unreadMs
      // The user may close the page later without reading the message.
      if (dueAt > Date.now() || is_streaming) {
        const at = new Date(Math.max(dueAt, Date.now() + (is_streaming ? unreadMs : 0)))
        return addMessagesMail(sql, trip_id, user_id, at)
      }
      await sendToUser(user_id, `messages-${job.id}-${user_id}`, async (user) => {
        const unread = (await listUnread(sql, user_id)).find((one) => one.trip_id === trip_id)
        return unread && messageMail(unread, user, siteUrl)
      })
    },
    async mail_check(payload, { job }) {
      const { check_id, is_reminder } = CheckTask.parse(payload)
      const check = await findCheck(sql, check_id)
      if (!check) return
      await sendToUser(check.user_id, `check-${job.id}-${check.user_id}`, () =>
        is_reminder ? checkReminderMail(check, siteUrl) : decisionMail(check, siteUrl),
      )
    },
    async mail_answer(payload, { job }) {
      const { user_id, ticket_id } = AnswerTask.parse(payload)
      await sendToUser(user_id, `answer-${job.id}-${user_id}`, () => answerMail(ticket_id, siteUrl))
    },
    async mail_account(payload, { job }) {
      const mail = AccountMailTask.parse(payload)
      const { user_id, to } = mail
      if (!(await mayMail(sql, user_id, to))) return
      const content = await accountMail(mail)
      const messageId = `account-${job.id}-${user_id}`
      if (content) await send({ id: user_id, email: to }, content, { messageId })
    },
    // Not in one transaction, which would lock one account while it holds the mailbox budget of another. If a retry
    // adds a mail again, the new link replaces the first, so the first mail is not sent.
    async mail_reset(payload) {
      for (const { id, email } of await accountsToReset(sql, ResetTask.parse(payload))) {
        await addAccountMail(sql, { kind: 'reset', userId: id, to: email })
      }
    },
  }
}

async function withinTime(work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the SMTP server took too long')), sendMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
