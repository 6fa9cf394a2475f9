import { isVisible } from './shown-text.ts'

/** No line breaks or other control characters, and none that change the direction of text. */
export const linePattern = String.raw`^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$`

export const notVisible = 'must have a letter, a digit or another visible character'
export const notOneLine = 'must be one line, without characters that change the direction of text'

const noLetter = 'Use at least one letter or digit.'
const manyLines = 'Use one line, without special direction characters.'

/** Returns what is wrong with a text that is not empty, as a sentence for a form. */
export const shownError = (text: string): string | undefined =>
  text && !isVisible(text) ? noLetter : undefined

/** Like `shownError`, for text of one line. */
export const lineError = (text: string): string | undefined =>
  shownError(text) ?? (new RegExp(linePattern, 'u').test(text) ? undefined : manyLines)

/** Returns the API's message, or the sentence of the form if the message is about the characters of a text. */
export function plainMessage(message: string): string {
  if (message.endsWith(notVisible)) return noLetter
  return message.endsWith(notOneLine) ? manyLines : message
}

/** Returns the API's message about a field as a sentence for a form. */
export function formSentence(message: string): string {
  const text = plainMessage(message.trim())
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
