import { z } from 'zod'
import { codePoints, line, notStorable, text } from '../platform/requests/text.ts'
import {
  accountLimits,
  accountPatterns,
  isBlank,
  isEmail,
  normalPassword,
} from '../rules/account-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

export const UserType = z.enum(['customer', 'packer'])
export type UserType = z.infer<typeof UserType>

/** The current user, and the response of a sign-in. */
export const User = z
  .object({
    id: z.int(),
    username: z.string(),
    user_type: UserType,
    first_name: z
      .string()
      .optional()
      .describe(
        'The first word of the name. Only `getCurrentUser` returns it, if there is a name.',
      ),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** The response of a sign-up, and a packer's profile. */
export const Account = User.omit({ first_name: true })
  .extend({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    bio: z.string(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** Returns a schema for optional text. Missing, null and empty mean the same. */
const optionalText = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([schema, z.null()])
    .optional()
    .transform((value) => value ?? '')

const { username, usernameMin, password, passwordMin, name, email, bio } = accountLimits

export const Username = line(usernameMin, username)
  .refine((value) => !value || new RegExp(`^[A-Za-z0-9._@+-]*$`).test(value), {
    error: 'may have letters, digits and . _ - @ + only',
  })
  .meta({
    pattern: `^${accountPatterns.username}$`,
    description: 'Unique. Letter case is ignored.',
  })

const tooCommon = 'That password is one of the most used ones. Please choose another one.'

/**
 * Refuses lone surrogates: UTF-8 encodes all of them alike, so different passwords would be equal.
 */
export const Password = z
  .string()
  .superRefine((typed, context) => {
    const value = normalPassword(typed)
    const length = codePoints(value, password)
    const message =
      length < passwordMin
        ? `must be at least ${passwordMin} characters`
        : length > password
          ? `must be at most ${password} characters`
          : /\p{Surrogate}/u.test(value)
            ? notStorable
            : isBlank(value)
              ? 'must have visible characters'
              : isCommonPassword(value)
                ? tooCommon
                : undefined
    if (message) context.addIssue({ code: 'custom', message })
  })
  .describe(
    'Must not be blank or one of the most common passwords. Lengths count after Unicode normalization (NFKC).',
  )
  .meta({ minLength: passwordMin, maxLength: password })

const isPhone = (value: string) => new RegExp(`^${accountPatterns.phone}$`).test(value)

const phoneMessage = { error: 'must look like 111-222-3333' }
const emailMessage = { error: 'must be a valid email address' }

// Profile fields that may be empty. A value that is not empty must have the right format.

export const Name = line(0, name)
export const Email = line(0, email)
  .refine((value) => value === '' || isEmail(value), emailMessage)
  .describe('An email address, or empty.')
export const Phone = line(0, 20)
  .refine((value) => value === '' || isPhone(value), phoneMessage)
  .meta({ pattern: `^(${accountPatterns.phone})?$` })
export const Bio = text(0, bio)

export const PackerSignUp = z.object({
  username: Username,
  password: Password,
  name: optionalText(Name),
  email: optionalText(Email),
  phone: optionalText(Phone),
  bio: optionalText(Bio),
  user_type: z
    .union([z.enum(['packer', '']), z.null()], { error: 'must be packer' })
    .optional()
    .transform(() => 'packer' as const),
})
export type PackerSignUp = z.input<typeof PackerSignUp>

export const CustomerSignUp = z.object({
  username: Username,
  password: Password,
  name: line(1, name),
  email: line(1, email)
    .refine((value) => value === '' || isEmail(value), emailMessage)
    .meta({ format: 'email' }),
  phone: line(1, 20)
    .refine((value) => value === '' || isPhone(value), phoneMessage)
    .meta({ pattern: `^${accountPatterns.phone}$` }),
  bio: optionalText(Bio),
})
export type CustomerSignUp = z.input<typeof CustomerSignUp>

/**
 * The schema checks only that username and password are not empty. Text that breaks the rules of
 * sign-up is a wrong username or password and gets 401.
 */
export const Credentials = z.object({
  username: z
    .string()
    .trim()
    .min(1, { error: 'is required' })
    .describe('The username, or the confirmed email address of the account.'),
  password: z.string().min(1, { error: 'is required' }),
})
export type Credentials = z.input<typeof Credentials>
