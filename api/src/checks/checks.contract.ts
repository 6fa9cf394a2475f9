import { z } from 'zod'
import { once } from '../platform/requests/query.ts'
import { certificateLimits, checkKinds } from '../rules/check-rules.ts'
import { isDay } from '../rules/windows.ts'

/** Members of the JSON of a packer. */
export const badgeFields = {
  badges: z
    .array(z.string())
    .describe(
      '`verified`: passed the checks of email, phone, ID and insurance. `background_checked`: passed the background check.',
    ),
  verified_until: z.iso
    .datetime()
    .nullable()
    .describe('When the badge `verified` ends. Do not show the badge after this time.'),
  background_until: z.iso
    .datetime()
    .nullable()
    .describe('When the badge `background_checked` ends. Do not show the badge after this time.'),
}

export const Check = z
  .object({
    kind: z.enum(checkKinds),
    state: z
      .enum(['not_started', 'started', 'passed', 'failed', 'expired'])
      .describe('`started`: waits for you (email, phone) or for our decision (insurance).'),
    decided_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    started_at: z.iso
      .datetime()
      .nullable()
      .describe('Since when an attempt waits. A passed check may have one: a new certificate.'),
    missing: z
      .string()
      .nullable()
      .describe('What is left to do; `null` if the check is passed or not needed.'),
  })
  .meta({ id: 'Check' })
export type Check = z.infer<typeof Check>

/** A row of the log of checks, for the account export. */
export const CheckRecord = z.object({
  kind: z.enum(checkKinds),
  state: z.enum(['started', 'passed', 'failed', 'expired']),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
})
export type CheckRecord = z.infer<typeof CheckRecord>

/** Without a code, we send one. */
export const PhoneCode = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'must be the six digits that we sent you' })
    .optional(),
})

export const CheckPath = z.object({
  kind: z.enum(checkKinds, { error: `must be one of ${checkKinds.join(', ')}` }),
})

const Day = z.string().refine(isDay, {
  error: 'must be a date like 2027-05-31',
})

export const CertificateQuery = z.object({
  expires_on: once(Day)
    .refine((day) => day !== undefined, { error: 'is required: the last day of the insurance' })
    .transform((day) => day ?? '')
    .describe(
      `The last day of the insurance (YYYY-MM-DD): in the future, and within ${certificateLimits.years} years.`,
    ),
})
