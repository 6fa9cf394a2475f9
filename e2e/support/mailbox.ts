import { expect } from '@playwright/test'
import type { Caller } from './people.ts'

interface MailboxMail {
  to: string
  subject: string
  text: string
}

const mailsOf = async ({ request }: Caller) =>
  (await (
    await request.get('/mailbox', { headers: { Accept: 'application/json' } })
  ).json()) as MailboxMail[]

/** Waits for a text message to the number, and returns its code. */
export async function codeInText(caller: Caller, to: string) {
  let code: string | undefined
  await expect
    .poll(async () => {
      const message = (await mailsOf(caller)).find((mail) => mail.to === to)
      code = /\d{6}/.exec(message?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Waits for a mail in the development mailbox, and returns the path of its link, with its fragment. */
export async function linkInMail(caller: Caller, to: string, subject: string) {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await mailsOf(caller)).find(
        (mail) => mail.to === to && mail.subject === subject,
      )
      link = /https?:\/\/[^/\s]+(\/\S+#token=\S+)/.exec(mail?.text ?? '')?.[1]
      return link
    })
    .toBeDefined()
  return link ?? ''
}
