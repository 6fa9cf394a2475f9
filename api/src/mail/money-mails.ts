import type { Templates } from './event-template.ts'
import { period, retryMs } from '../rules/windows.ts'

const reasonOf = (note: string | null) => (note === null ? [] : [`Our reason: “${note}”`])

/** The mails about money, which cannot be switched off. */
export const moneyTemplates: Templates = {
  payment_declined: ({ side, other, job, fee, hasCard, isOpen, isCanceled, mayLeave }) => {
    if (!isOpen) return undefined
    const again = `again every ${period(retryMs)}.`
    if (side === 'packer') {
      return {
        subject: `The payment for “${job.title}” is not secured`,
        paragraphs: [
          isCanceled
            ? `We could not charge ${other} the ${fee} for the canceled booking. We try ${again}`
            : mayLeave
              ? `We could not hold ${other}’s payment yet. We try ${again} Until it works, you can cancel, and it does not count against you.`
              : `We could not charge ${other} yet. We try ${again}`,
        ],
      }
    }
    if (isCanceled) {
      return {
        subject: `The fee for canceling “${job.title}” could not be charged`,
        paragraphs: [
          hasCard
            ? `We could not charge ${fee} to your card. Use another card on your account page. We also try ${again}`
            : `You have no card yet. Add one on your account page to pay ${fee}.`,
        ],
      }
    }
    return hasCard
      ? {
          subject: `Your payment for “${job.title}” did not go through`,
          paragraphs: [
            mayLeave
              ? `We could not reserve the money on your card. Use another card on your account page. We also try ${again} Until then, your packer may leave the job.`
              : `We could not charge your card. Use another card on your account page. We also try ${again} Until then, ${other} waits for the money.`,
          ],
        }
      : {
          subject: `You have no card yet for “${job.title}”`,
          paragraphs: [
            mayLeave
              ? 'You have no card yet. Add one to keep your packer. You can do that on your account page.'
              : `You have no card yet. Add one on your account page. Until then, ${other} waits for the money.`,
          ],
        }
  },
  payment_released: ({ other, job, fee, paid }) => ({
    subject: `Your receipt for “${job.title}”`,
    paragraphs: [
      fee
        ? `You paid ${paid} for the canceled booking. ${other} gets all of it.`
        : `You paid ${paid}. We have released ${other}’s pay.`,
    ],
    hasReceipt: true,
  }),
  payment_refunded: ({ side, other, job, amount, note, paid }) =>
    side === 'packer'
      ? {
          subject: `${other} got a refund of ${amount} for “${job.title}”`,
          paragraphs: [...reasonOf(note), 'Your Pay shows what you get for the gig now.'],
        }
      : {
          subject: `You got a refund of ${amount} for “${job.title}”`,
          paragraphs: [
            ...reasonOf(note),
            `You have now paid ${paid} in total. It can take a few days until your bank shows the refund.`,
          ],
          hasReceipt: true,
        },
  chargeback: ({ side, other, job, amount }) =>
    side === 'packer'
      ? {
          subject: `${other}’s bank took back ${amount} for “${job.title}”`,
          paragraphs: [
            'If the bank returns the money to us, you get your pay again. That can take months. Meanwhile, we take what we sent you for this gig from your bank account, or from your next pay.',
          ],
        }
      : {
          subject: `Your bank took back ${amount} for “${job.title}”`,
          paragraphs: [
            `If you did not dispute the charge, tell your bank: ${other} is paid again when the bank returns the money to us.`,
          ],
        },
  chargeback_won: ({ side, other, job, amount, paid }) =>
    side === 'packer'
      ? {
          subject: `${other}’s bank returned ${amount} for “${job.title}”`,
          paragraphs: ['You get your pay again. Your Pay shows when it reaches your bank.'],
        }
      : {
          subject: `Your bank returned ${amount} for “${job.title}” to us`,
          paragraphs: [`You have now paid ${paid} in total.`],
          hasReceipt: true,
        },
  chargeback_lost: ({ side, other, job, amount, paid }) =>
    side === 'packer'
      ? {
          subject: `${other} keeps ${amount} for “${job.title}”`,
          paragraphs: [
            'The customer’s bank has decided. Your Pay shows what you get for the gig. If you think that this is wrong, contact our support.',
          ],
        }
      : {
          subject: `Your bank has decided about “${job.title}”`,
          paragraphs: [`${amount} stays with you. You have now paid ${paid} in total.`],
        },
  tip: ({ other, amount }) => ({
    subject: `${other} gave you a tip of ${amount}`,
    paragraphs: ['All of it is yours. Your Pay shows when it reaches your bank.'],
  }),
}

export const isAboutMoney = ({ kind }: { kind: string }): boolean => kind in moneyTemplates
