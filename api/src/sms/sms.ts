import { saveDevelopmentMail } from '../mail/mail.sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/responses/escape-html.ts'

/** A text message. `to` is a number in the form of profiles, 111-222-3333. */
export interface Sms {
  to: string
  text: string
}

export interface SmsTransport {
  /** Throws if the message was not accepted. The task queue tries again. */
  send(sms: Sms): Promise<void>
}

const timeoutMs = 20_000

/**
 * Posts messages as `{"to": "+11112223333", "text": "…"}` to a URL, such as that of a function which calls a
 * provider of text messages. A user and password in the URL become an Authorization header.
 */
export function webhookTransport(address: string): SmsTransport {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = {
    'Content-Type': 'application/json',
    ...(username !== '' && {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    }),
  }
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ to: `+1${to.replaceAll('-', '')}`, text })
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      // The body may repeat the number, so the error must not contain it.
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS webhook answered ${answer.status}`)
    },
  }
}

/** Stores messages in the database, for the page /mailbox of a development server. */
export const mailboxSms = (sql: Sql): SmsTransport => ({
  send: ({ to, text }) =>
    saveDevelopmentMail(sql, {
      to,
      subject: 'Text message',
      text,
      html: `<!doctype html><html lang="en-US"><title>Text message</title><p>${escapeHtml(text)}</p></html>`,
      attachments: [],
      messageId: '',
    }),
})

export const noSms: SmsTransport = {
  send: () => Promise.reject(new Error('SMS_URL is not set')),
}
