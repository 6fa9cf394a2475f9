import { z } from 'zod'
import { Booking } from '../bookings/bookings.contract.ts'
import { CheckRecord } from '../checks/checks.contract.ts'
import { FavoriteRecord } from '../favorites/favorites.contract.ts'
import { Gig } from '../gigs/gigs.contract.ts'
import { MailSettings } from '../mail/mail.contract.ts'
import { Message } from '../messages/messages.contract.ts'
import { Payment } from '../payments/payments.contract.ts'
import { kept, PackerSpecialty, PasswordProof } from '../packers/packers.contract.ts'
import { Review, ReviewReport } from '../reviews/reviews.contract.ts'
import { UserPasskey } from './passkeys.contract.ts'
import { Account, Bio, CustomerSignUp, Password, Username } from '../sessions/sessions.contract.ts'
import { SupportConversation } from '../support/support.contract.ts'
import { GigEvent, Trip } from '../trips/trips.contract.ts'

const emailState = {
  email_verified: z.boolean().describe('You have confirmed the address.'),
  pending_email: z
    .string()
    .nullable()
    .describe('A new address, which replaces `email` when you confirm it.'),
  email_refused: z.boolean().describe('Its mail server refused the address, so you get no emails.'),
}

export const OwnAccount = Account.extend({
  display_name: z
    .string()
    .describe('What the other side of a booking sees: first name and initial.'),
  created_on_date: z.iso.datetime(),
  ...emailState,
}).meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof OwnAccount>

export const CustomerProfile = Account
export type CustomerProfile = z.infer<typeof CustomerProfile>

const contact = CustomerSignUp.shape

/** Without a field, the stored value stays. As at sign-up, name, email and phone cannot be empty. */
export const CustomerProfileEdit = z.object({
  username: Username.optional(),
  name: contact.name.optional(),
  email: contact.email.optional(),
  phone: contact.phone.optional(),
  bio: kept(Bio),
  password: PasswordProof,
})
export type CustomerProfileEdit = z.input<typeof CustomerProfileEdit>

/** The data of one account, without secrets and sign-in attempts (docs/privacy.md). */
export const AccountExport = z
  .object({
    exported_on_date: z.iso.datetime(),
    account: Account.extend({
      created_on_date: z.iso.datetime(),
      ...emailState,
    }),
    mail: MailSettings,
    devices: z.array(z.string()).describe('The devices that you have signed in from.'),
    calendar_feed_since: z.iso
      .datetime()
      .nullable()
      .describe('When your calendar feed got its address; `null` while it is off.'),
    push_devices: z
      .array(
        z.object({
          device: z.string(),
          service: z.string().describe('The push service of the browser.'),
          created_at: z.iso.datetime(),
        }),
      )
      .describe('The signed-in devices that get pushes, newest first.'),
    passkeys: z.array(UserPasskey.omit({ id: true })).describe('The passkeys, newest first.'),
    crew_size: z.int().describe('How many people a packer brings at most; 1 for a customer.'),
    specialties: z
      .array(PackerSpecialty)
      .describe('The specialties of a packer; empty for a customer.'),
    checks: z.array(CheckRecord).describe('The checks of a packer, newest first.'),
    favorites: z.array(FavoriteRecord).describe('The favorite packers of a customer.'),
    sessions: z
      .array(
        z.object({
          created_on_date: z.iso.datetime(),
          last_seen_date: z.iso.datetime(),
          expires_on_date: z.iso.datetime(),
          device: z.string(),
        }),
      )
      .describe('The open sessions of the account, newest first.'),
    pay: z
      .object({ gigs: z.int(), total: z.number().describe('US dollars.') })
      .describe('The count and sum of all completed gigs of a packer.'),
    gigs: z.array(Gig).describe('The gigs that a customer has posted; empty for a packer.'),
    bookings: z
      .array(Booking.omit({ unread_messages: true }).extend({ gig: Gig }))
      .describe('The bookings of a packer, each with its gig as the packer sees it today.'),
    trips: z
      .array(Trip)
      .describe('The trips of which the account is the customer or the packer, newest first.'),
    events: z
      .array(GigEvent)
      .describe('The events of a customer’s gigs, or of a packer’s trips, newest first.'),
    messages: z.array(Message).describe('The messages that the account has sent, newest first.'),
    payments: z.array(Payment).describe('The payments of the account’s trips, newest trip first.'),
    reviews: z
      .array(Review)
      .describe('The reviews that the account has written. `trips` has those about the account.'),
    review_reports: z.array(ReviewReport).describe('The reviews that the account has reported.'),
    support: z
      .array(SupportConversation)
      .describe('The account’s support tickets with their messages, newest first.'),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>

export const OpenSessions = z
  .array(
    z
      .object({
        id: z.string(),
        device: z
          .string()
          .describe('Browser and system, such as "Chrome on macOS"; empty if unknown.'),
        created_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime().describe('Exact to a minute.'),
        current: z.boolean().describe('The session of this request.'),
      })
      .meta({ id: 'OpenSession' }),
  )
  .describe('The current session first, then by last use.')
export type OpenSessions = z.infer<typeof OpenSessions>

export const SessionPath = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be the id of a session' }),
})

/** An old password that breaks the rules of sign-up gets 403 as a wrong password, not 422. */
export const PasswordChange = z.object({
  old_password: z.string().min(1, { error: 'is required' }),
  password: Password,
})

/**
 * Any password that is not empty is valid here. A password that breaks the rules of sign-up gets
 * 403 as a wrong password, not 422.
 */
export const AccountDeletion = z.object({
  password: z.string().min(1, { error: 'is required' }),
})
