import { expect } from '@playwright/test'
import type { Caller } from './people.ts'

interface MailboxMail {
  to: string
  subject: string
  text: string
}

/** Waits for a mail in the development mailbox, and returns the path of its link, with its fragment. */
export async function linkInMail({ request }: Caller, to: string, subject: string) {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get('/mailbox', { headers: { Accept: 'application/json' } })
      const mails = (await answer.json()) as MailboxMail[]
      const mail = mails.find((mail) => mail.to === to && mail.subject === subject)
      link = /https?:\/\/[^/\s]+(\/\S+#token=\S+)/.exec(mail?.text ?? '')?.[1]
      return link
    })
    .toBeDefined()
  return link ?? ''
}
