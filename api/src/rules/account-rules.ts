import { lineError, shownError } from './text-errors.ts'

/** Limits and patterns of account fields, for the API's schemas and for forms in the browser. */
export const accountLimits = {
  usernameMin: 3,
  username: 50,
  passwordMin: 8,
  password: 128,
  name: 100,
  email: 254,
  bio: 280,
} as const

/** The most passkeys of an account, and the longest name of one. */
export const mostPasskeys = 20
export const passkeyName = 60

export const accountPatterns = {
  username: '[A-Za-z0-9._@+\\-]{3,50}',
  phone: '\\d{3}-\\d{3}-\\d{4}',
} as const

/** Each sentence is both the hint of a field and its error if the rule is broken. */
export const accountHints = {
  username: 'Use 3–50 letters, numbers, or . _ - @ + (no spaces).',
  password: `Use at least ${accountLimits.passwordMin} characters.`,
}

/** The fields of sign-up and profile forms. A profile has no password. */
export interface AccountFields {
  username: string
  password?: string
  name: string
  email: string
  phone: string
  bio: string
}

/** Counts code points, like the API: an emoji counts as one character. */
const lengthOf = (text: string) => [...text].length
const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const emailPattern = `[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:[.]${label})+`

/**
 * Accepts what `<input type="email">` accepts, if the domain has a dot. Deliverable addresses have one. Only a mail
 * to the address can prove that it exists.
 */
export const isEmail = (text: string): boolean => matches(emailPattern, text)

/** No valid password has more UTF-16 units, even in the longest form that normalizes to it. */
const longestInput = 4 * accountLimits.password

/**
 * Returns the password in Unicode's form NFKC (NIST SP 800-63B): keyboards type the same é in different forms.
 * Returns a text that is too long for a password unchanged, because normalizing it could take seconds.
 */
export const normalPassword = (typed: string): string =>
  typed.length > longestInput ? typed : typed.normalize('NFKC')

/** Whether the text is invisible: only spaces, control characters, marks and invisible characters. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** Returns what is wrong with a new password, as a sentence; undefined if nothing is. */
export function passwordError(typed: string): string | undefined {
  const password = normalPassword(typed)
  const length = lengthOf(password)
  if (isBlank(password)) return 'Enter a password.'
  if (length < accountLimits.passwordMin) return accountHints.password
  return length > accountLimits.password
    ? `Use at most ${accountLimits.password} characters.`
    : undefined
}

/**
 * Checks an account form before it is sent. Ignores leading and trailing spaces, as the API does.
 * Returns a sentence for each field that has an error.
 * @param contactRequired customers must give name, email and phone
 */
export function accountErrors(
  { password, ...texts }: AccountFields,
  contactRequired: boolean,
): Partial<Record<keyof AccountFields, string>> {
  const username = texts.username.trim()
  const name = texts.name.trim()
  const email = texts.email.trim()
  const phone = texts.phone.trim()
  const bio = texts.bio.trim()
  const errors: Partial<Record<keyof AccountFields, string>> = {}
  if (!username) errors.username = 'Enter a username.'
  else if (!matches(accountPatterns.username, username)) errors.username = accountHints.username
  const wrongPassword = password === undefined ? undefined : passwordError(password)
  if (wrongPassword) errors.password = wrongPassword
  if (contactRequired && !name) errors.name = 'Enter your name.'
  const wrongName =
    lengthOf(name) > accountLimits.name
      ? `Use at most ${accountLimits.name} characters.`
      : lineError(name)
  if (wrongName) errors.name = wrongName
  if (contactRequired && !email) errors.email = 'Enter your email address.'
  else if (email && !isEmail(email)) {
    errors.email = 'Enter a valid email, like name@example.com.'
  }
  if (phone ? !matches(accountPatterns.phone, phone) : contactRequired) {
    errors.phone = 'Enter a 10-digit phone number.'
  }
  const wrongBio =
    lengthOf(bio) > accountLimits.bio
      ? `Use ${accountLimits.bio} characters or fewer. Your bio has ${lengthOf(bio)}.`
      : shownError(bio)
  if (wrongBio) errors.bio = wrongBio
  return errors
}
