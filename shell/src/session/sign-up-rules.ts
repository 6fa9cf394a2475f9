import { limits, patterns } from 'api/contract'
import type { Role } from './session.tsx'

export interface SignUpValues {
  username: string
  password: string
  name: string
  email: string
  phone: string
  bio: string
}

const length = (text: string) => [...text].length
const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)

/** What is wrong with a sign-up before it is sent: a sentence per field that says what to do. */
export function checkSignUp(values: SignUpValues, role: Role): Record<string, string> {
  const required = role === 'customer'
  const { username, password, name, email, phone, bio } = values
  const errors: Record<string, string> = {}
  if (!matches(patterns.username, username)) {
    errors.username =
      'Choose 3 to 50 letters, digits or any of . _ - @ + for your username, without blanks.'
  }
  if (length(password) < limits.passwordMin || length(password) > limits.password) {
    errors.password = `Choose a password of ${limits.passwordMin} to ${limits.password} characters.`
  }
  if (required && !name) errors.name = 'Enter your name.'
  if (length(name) > limits.name) errors.name = `Keep your name within ${limits.name} characters.`
  if (required && !email) errors.email = 'Enter your email address.'
  else if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.email = 'Enter a whole email address, as in name@example.com.'
  }
  if (required && !phone) errors.phone = 'Enter your phone number, as in 111-222-3333.'
  else if (phone && !matches(patterns.phone, phone)) {
    errors.phone = 'Enter all ten digits, with dashes, as in 111-222-3333.'
  }
  if (length(bio) > limits.bio) {
    errors.bio = `Shorten your bio to ${limits.bio} characters; it has ${length(bio)}.`
  }
  return errors
}
