import { limits, patterns } from 'api/contract'
import type { Role } from '../session/session.tsx'

export interface SignUpValues {
  username: string
  password: string
  name: string
  email: string
  phone: string
  bio: string
}

/** The hint of each field, and the error shown when its rule is broken. */
export const rules = {
  username: 'Use 3–50 letters, numbers, or . _ - @ + (no spaces).',
  password: `Use at least ${limits.passwordMin} characters.`,
}

const length = (text: string) => [...text].length
const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)

/** Checks a sign-up before it is sent. Returns a sentence for each field that has an error. */
export function checkSignUp(values: SignUpValues, role: Role): Record<string, string> {
  const required = role === 'customer'
  const { username, password, name, email, phone, bio } = values
  const errors: Record<string, string> = {}
  if (!username) errors.username = 'Enter a username.'
  else if (!matches(patterns.username, username)) errors.username = rules.username
  if (!password) errors.password = 'Enter a password.'
  else if (length(password) < limits.passwordMin) errors.password = rules.password
  else if (length(password) > limits.password) {
    errors.password = `Use at most ${limits.password} characters.`
  }
  if (required && !name) errors.name = 'Enter your name.'
  if (length(name) > limits.name) errors.name = `Use at most ${limits.name} characters.`
  if (required && !email) errors.email = 'Enter your email address.'
  else if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.email = 'Enter a valid email, like name@example.com.'
  }
  if (phone ? !matches(patterns.phone, phone) : required) {
    errors.phone = 'Enter a 10-digit phone number.'
  }
  if (length(bio) > limits.bio) {
    errors.bio = `Shorten your bio to ${limits.bio} characters. It has ${length(bio)}.`
  }
  return errors
}
