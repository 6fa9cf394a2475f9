import { expect } from '@playwright/test'
import { type Caller, newName, password } from './people.ts'

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

/** Gives the account a new address, and confirms it by the link in the mail. */
export async function confirmEmail(
  caller: Caller,
  profile: '/api/customer/profile' | '/api/packer/edit',
) {
  const email = `${newName('mail')}@example.com`
  const changed = await caller.request.put(profile, { data: { email } })
  expect(changed.ok()).toBe(true)
  const link = await linkInMail(caller, email, 'Confirm your email address')
  const data = { token: link.split('#token=')[1], password }
  const confirmed = await caller.request.post('/api/account/email/verify', { data })
  expect(confirmed.status()).toBe(204)
}
