import { createTransport } from 'nodemailer'
import type { Sql } from '../platform/db/sql.ts'
import type { Mail } from './mail.ts'
import { saveDevelopmentMail } from './mail.sql.ts'

export interface MailTransport {
  /** Throws `AddressRefused` if the server refuses the recipient permanently. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server refused the recipient's address permanently (a 5xx reply to RCPT TO). */
export class AddressRefused extends Error {}

interface SmtpOptions {
  url: string
  /** The sender, such as `Manyhands <support@example.com>`. */
  from: string
  /** How long the server may take for each step. */
  timeoutMs?: number
}

/** Sends mails through an SMTP server. The task queue retries, so nodemailer does not. */
export function smtpTransport({ url, from, timeoutMs = 20_000 }: SmtpOptions): MailTransport {
  const smtp = createTransport({
    ...readSmtpUrl(url),
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, attachments, messageId, unsubscribeUrl }) {
      try {
        await smtp.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments,
          messageId: `<${messageId}@${domainOf(from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw withoutSentence(error)
      }
    },
    close: () => smtp.close(),
  }
}

/** Stores mails in the database, for the page /mailbox of a development server. */
export const mailboxTransport = (sql: Sql): MailTransport => ({
  send: (mail) => saveDevelopmentMail(sql, mail),
  close() {},
})

/** Returns the address of a sender, such as `Manyhands <support@example.com>`. */
export const addressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

function readSmtpUrl(text: string) {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}

/**
 * Returns an error about a reply of the server with the numbers of the reply only: its sentence often quotes the recipient's
 * address, and errors are logged and stored with their tasks. A 5xx reply to other commands than RCPT TO, such as AUTH,
 * concerns our server and not the address.
 */
function withoutSentence(error: unknown): unknown {
  if (!(error instanceof Error && 'responseCode' in error)) return error
  const { responseCode, response = '', command = 'CONN' } = error as SmtpError
  const [numbers = responseCode] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? []
  const text = `the SMTP server answered ${numbers} to ${command}`
  const isRefusal = command === 'RCPT TO' && responseCode >= 500
  return isRefusal ? new AddressRefused(text) : new Error(text)
}

interface SmtpError {
  responseCode: number
  response?: string
  command?: string
}
