import { z } from 'zod'
import { Booking } from '../bookings/bookings.contract.ts'
import { Gig } from '../gigs/gigs.contract.ts'
import { PackerSpecialty } from '../packers/packers.contract.ts'
import { Account } from '../sessions/sessions.contract.ts'

/** All that is kept about one account. */
export const AccountExport = z
  .object({
    exported_on_date: z.iso.datetime(),
    account: Account.extend({ created_on_date: z.iso.datetime() }),
    specialties: z.array(PackerSpecialty).describe('Of a packer.'),
    sessions: z
      .array(
        z.object({
          created_on_date: z.iso.datetime(),
          last_seen_date: z.iso.datetime(),
          expires_on_date: z.iso.datetime(),
        }),
      )
      .describe('Where one is signed in.'),
    pay: z
      .object({ gigs: z.int(), total: z.number().describe('US dollars.') })
      .describe('Of all completed bookings; each is among `bookings`.'),
    gigs: z.array(Gig).describe('Those that a customer has posted.'),
    bookings: z
      .array(Booking.extend({ gig: Gig }))
      .describe('Those of a packer, each with the gig as the packer sees it today.'),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.infer<typeof AccountExport>

/** Any text may be tried; only an absent one is worth an explanation. */
export const AccountDeletion = z.object({
  password: z.string().min(1, { error: 'is required' }),
})
