import { z } from 'zod'
import { topics } from './mail.ts'

export const MailSettings = z
  .object({
    topics: z
      .array(z.enum(topics))
      .describe(
        'The emails that you want. `bookings`: bookings, cancellations and problems. `progress`: the steps of a move. `messages`: unread messages of the other side. `reminders`: 24 hours before a pickup or an expiry, before a check of a packer expires, and to write a review. `favorites`: for a packer, new jobs of customers whose favorite you are. `urgent`: for a packer, urgent jobs near you that you can book. `new_jobs`: once a day, new jobs for a packer that are at least an hour old.',
      ),
    zip_code: z
      .string()
      .regex(/^(\d{5})?$/, { error: 'must be a ZIP code like 94607, or empty' })
      .describe(
        'Where a packer looks for new jobs; empty means everywhere. Customers can list the packer for jobs within 50 miles.',
      ),
  })
  .meta({ id: 'MailSettings' })
export type MailSettings = z.infer<typeof MailSettings>

export const MailChange = MailSettings.partial()
  .extend({
    topics_on: z.array(z.enum(topics)).optional().describe('Emails that you want now.'),
    topics_off: z.array(z.enum(topics)).optional().describe('Emails that you no longer want.'),
  })
  .meta({ id: 'MailChange' })
export type MailChange = z.infer<typeof MailChange>

export const Unsubscribing = z.object({
  key: z.uuid({ error: 'must be the key of the link in an email' }),
  topic: z.enum(topics),
})
