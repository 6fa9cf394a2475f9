import { checkNames } from '../rules/check-rules.ts'
import type { MailedCheck } from '../checks/checks.sql.ts'
import type { MailContent } from './mail.ts'

const day = (date: Date) =>
  // The last day on which the check is valid: insurance ends with its last day, in UTC.
  new Date(date.getTime() - 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const titles = { ...checkNames, identity: 'ID check' }

const mail = (subject: string, paragraphs: string[], siteUrl: string): MailContent => ({
  subject,
  heading: subject,
  preview: paragraphs[0] ?? '',
  paragraphs,
  action: { label: 'See your checks', url: `${siteUrl}/packer/checks` },
  reason: 'You get this email because you are a packer on Manyhands.',
})

/** Tells a packer what an operator decided. */
export function decisionMail(check: MailedCheck, siteUrl: string): MailContent {
  const title = titles[check.kind]
  if (check.state === 'passed') {
    const until = check.expires_at && `It is valid until ${day(check.expires_at)}.`
    return mail(`Your ${title} is confirmed`, until ? [until] : [], siteUrl)
  }
  return mail(
    `We could not confirm your ${title}`,
    [check.reason ?? '', 'Open “Your verified badge” to see what to do next.'].filter(Boolean),
    siteUrl,
  )
}

/** Reminds a packer that a check expires. Returns undefined if it was renewed or ended meanwhile. */
export function checkReminderMail(check: MailedCheck, siteUrl: string): MailContent | undefined {
  const { kind, expires_at, is_valid } = check
  if (!is_valid || !expires_at) return undefined
  const badge = kind === 'background' ? 'Background checked' : 'Verified packer'
  const renew =
    kind === 'insurance'
      ? 'Send us your new certificate before then.'
      : 'Contact our support to renew it before then.'
  return {
    ...mail(
      `Your ${titles[kind]} expires on ${day(expires_at)}`,
      [`Your badge “${badge}” ends at the same time. ${renew}`],
      siteUrl,
    ),
    topic: 'reminders',
  }
}
