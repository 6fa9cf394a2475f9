import { z } from 'zod'
import { badgeFields } from '../checks/checks.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { moveLimits } from '../rules/move-facts.ts'
import { packerSteps } from '../rules/zip-distance.ts'
import { PublicReview } from '../reviews/reviews.contract.ts'
import { Account, Bio, Email, Name, Phone, Username } from '../sessions/sessions.contract.ts'
import { SpecialtyTypeId } from '../specialties/specialties.contract.ts'
import { Rating } from '../people/ratings.contract.ts'

const CrewSize = z
  .int()
  .min(1, { error: 'must be 1 to 4' })
  .max(moveLimits.crew, { error: 'must be 1 to 4' })
  .describe('How many people the packer brings at most, the packer included.')

const HomeZip = z
  .string()
  .regex(/^(\d{5})?$/, { error: 'must be a ZIP code like 94607, or empty' })
  .describe(
    'Where the packer starts from, the `zip_code` of the settings for emails; empty if the packer does not say.',
  )

export const PackerProfile = Account.extend({
  crew_size: CrewSize,
  home_zip: HomeZip.nullable().describe('`null` until the packer has answered.'),
  offers: z
    .int()
    .describe('How many gigs are offered to the packer first, and wait for an answer.'),
  urgent: z
    .int()
    .describe('How many urgent gigs are near the packer’s start, and can be booked; 20 at most.'),
}).meta({ id: 'PackerProfile' })
export type PackerProfile = z.infer<typeof PackerProfile>

export const PackerSpecialty = z
  .object({
    id: z.int(),
    user_id: z.int(),
    specialty_id: z.int(),
    specialty_name: z.string(),
    specialty_type_id: SpecialtyTypeId,
  })
  .meta({ id: 'PackerSpecialty' })
export type PackerSpecialty = z.infer<typeof PackerSpecialty>

/** What signed-in users see of a packer. */
export const PublicPacker = z
  .object({
    id: z.int(),
    display_name: z.string(),
    bio: z.string(),
    crew_size: CrewSize,
    specialties: z.array(PackerSpecialty),
    ...badgeFields,
    completed_jobs: z.int(),
    bookings_kept: z
      .int()
      .nullable()
      .describe('The percentage of bookings that the packer kept; `null` before the first.'),
    rating: Rating.nullable().describe('`null` before three published reviews.'),
    star_counts: z
      .array(z.int())
      .length(5)
      .describe('The numbers of published reviews with 1, 2, 3, 4 and 5 stars.'),
    member_since: z.iso.datetime(),
    reviews: z.array(PublicReview).describe('The latest 50, newest first.'),
  })
  .meta({ id: 'PublicPacker' })
export type PublicPacker = z.infer<typeof PublicPacker>

/** A packer in a list that leads to the public profile. */
export const ListedPacker = PublicPacker.pick({
  id: true,
  display_name: true,
  badges: true,
  verified_until: true,
  background_until: true,
  rating: true,
})
  .extend({
    within_miles: z
      .literal(packerSteps)
      .describe(
        'The packer’s ZIP code for new gigs, or a completed job, is at most so many miles from the pickup.',
      ),
  })
  .meta({ id: 'ListedPacker' })
export type ListedPacker = z.infer<typeof ListedPacker>

/** The length of the list of packers. */
export const mostListedPackers = 12

/**
 * Returns a schema for an optional field. Without the field, the stored value stays; null empties
 * it.
 */
export const kept = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([schema, z.null()])
    .optional()
    .transform((value) => (value === null ? '' : value))

/** Any text that is not empty is valid. Text that breaks the rules of sign-up gets 403 as a wrong password, not 422. */
export const PasswordProof = z
  .string()
  .min(1, { error: 'is required' })
  .optional()
  .describe(
    'Your password. Needed to remove a confirmed address. With it, the link that confirms a new address needs no password.',
  )

export const ProfileEdit = z.object({
  username: Username.optional(),
  name: kept(Name),
  email: kept(Email),
  phone: kept(Phone),
  bio: kept(Bio),
  crew_size: CrewSize.optional(),
  home_zip: HomeZip.optional(),
  password: PasswordProof,
})
export type ProfileEdit = z.input<typeof ProfileEdit>

export const PackerPath = z.object({ packerId: PathId })
export const PackerSpecialtyPath = z.object({ packerId: PathId, specialtyId: PathId })

export const SpecialtyChoice = z.object({
  specialty_id: z.int().describe('The id of an existing specialty.'),
})
