import type { MailContent } from './mail.ts'
import { mailText } from './mail-text.ts'

const why = 'You get this email because it concerns the security of your account.'
const wasNotYou = 'If this was not you, reset your password and contact our support.'
/** For an address that gets no more links to reset the password. */
const wasNotYouHere =
  'If this was not you, change your password and contact our support. If you cannot sign in, reply to this email.'

const mail = (
  content: Pick<MailContent, 'subject' | 'paragraphs'> & Partial<MailContent>,
): MailContent => ({
  heading: content.subject,
  preview: content.paragraphs[0] ?? '',
  reason: why,
  ...content,
})

export const passwordChangedMail = (siteUrl: string, isReset = false) =>
  mail({
    subject: 'Your password was changed',
    paragraphs: [
      isReset
        ? 'All your devices are signed out, and your passkeys are removed.'
        : 'Your other devices are signed out.',
      wasNotYou,
    ],
    action: { label: 'Reset the password', url: `${siteUrl}/forgot` },
  })

export const usernameChangedMail = (username: string, siteUrl: string) =>
  mail({
    subject: 'Your username was changed',
    paragraphs: [`You now sign in as “${mailText(username)}”.`, wasNotYou],
    action: { label: 'Reset the password', url: `${siteUrl}/forgot` },
  })

export const passkeyAddedMail = (passkey: string, siteUrl: string) =>
  mail({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `The passkey “${mailText(passkey)}” now signs in to your account without your password.`,
      'If this was not you, remove it on your account page, change your password and contact our support.',
    ],
    action: { label: 'See your passkeys', url: `${siteUrl}/account#passkeys` },
  })

export const passkeyRemovedMail = (passkey: string, siteUrl: string) =>
  mail({
    subject: 'A passkey was removed from your account',
    paragraphs: [
      `The passkey “${mailText(passkey)}” no longer signs in to your account. Your browser or password manager may still list it: you can delete it there, too.`,
      wasNotYou,
    ],
    action: { label: 'See your passkeys', url: `${siteUrl}/account#passkeys` },
  })

export const calendarOnMail = (siteUrl: string) =>
  mail({
    subject: 'Your calendar feed has a new address',
    paragraphs: [
      'Anyone who has the address can read your booked jobs with their addresses. You see it on your account page.',
      'If this was not you, turn the feed off there, reset your password and contact our support.',
    ],
    action: { label: 'See your account', url: `${siteUrl}/account#calendar` },
  })

export const cardChangedMail = (card: string, siteUrl: string) =>
  mail({
    subject: 'Your card was saved',
    paragraphs: [`We now charge your jobs to ${mailText(card)}.`, wasNotYou],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  })

export const bankChangedMail = (isConnected: boolean, siteUrl: string) =>
  mail({
    subject: isConnected ? 'Your bank account is connected' : 'Your bank account may change',
    paragraphs: [
      isConnected
        ? 'We now send your pay to the bank account that was entered at our payment company.'
        : 'A device that is signed in to your account opened the page of our payment company where you can change the bank account for your pay.',
      wasNotYou,
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  })

export const suspendedMail = (text: string) =>
  mail({
    subject: 'Your account is suspended',
    paragraphs: [
      text,
      'You cannot sign in. Open jobs that you posted have expired. Booked moves go on, unless we write to you about them. If you think that this is wrong, or want your data, or your account deleted, reply to this email.',
    ],
    reason: 'You get this email because you have an account.',
  })

export const suspensionLiftedMail = (siteUrl: string) =>
  mail({
    subject: 'You can use your account again',
    paragraphs: [
      'The suspension is over. To offer an expired job again, choose a new pickup time.',
    ],
    action: { label: 'Sign in', url: siteUrl },
    reason: 'You get this email because you have an account.',
  })

export const newDeviceMail = (device: string, siteUrl: string) =>
  mail({
    subject: 'A sign-in from a new device',
    paragraphs: [
      `A browser signed in to your account: ${device || 'unknown'}. If this was you, there is nothing to do.`,
      wasNotYou,
    ],
    action: { label: 'See your devices', url: `${siteUrl}/account` },
  })

export const resetMail = (username: string, token: string, siteUrl: string) =>
  mail({
    subject: 'Reset your password',
    paragraphs: [
      `Choose a new password for the account “${mailText(username)}”. The link works once, for 30 minutes.`,
      'If you did not ask for this, ignore this email. Your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: `${siteUrl}/reset#token=${token}` },
  })

export const verifyMail = (token: string, siteUrl: string) =>
  mail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Confirm that this address is yours, so that we can reach you about your moves. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm the address', url: `${siteUrl}/verify#token=${token}` },
    reason: 'You get this email because this address was entered on Manyhands.',
  })

export const emailChangeMail = (newAddress: string, siteUrl: string) =>
  mail({
    subject: 'Your email address is changing',
    paragraphs: [
      `Your account is about to use ${newAddress}. It takes effect when the new address is confirmed. Until then, we write to this one.`,
      wasNotYou,
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  })

export const emailChangedMail = (newAddress: string, siteUrl: string) =>
  mail({
    subject: 'Your email address was changed',
    paragraphs: [`We now write to ${newAddress}, and no longer to this address.`, wasNotYouHere],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  })

export const emailRemovedMail = (siteUrl: string) =>
  mail({
    subject: 'Your email address was removed',
    paragraphs: [
      'Your account has no email address now, so this is our last email to you.',
      wasNotYouHere,
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  })

export const answerMail = (ticketId: number, siteUrl: string) =>
  mail({
    subject: 'Our support answered you',
    paragraphs: ['The answer is on the support page. You can reply there.'],
    action: { label: 'Read the answer', url: `${siteUrl}/support/${ticketId}` },
    reason: 'You get this email because you contacted our support.',
  })
