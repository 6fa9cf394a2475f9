/**
 * Characters that fonts render as blank, although Unicode counts them as letters or symbols: fillers, blank Braille, a
 * null note, blank hieroglyphs, and the place of an embedded object.
 */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu

/** Whether the text has a visible character. Accents and joiners alone do not count. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(blank, ''))

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

// cspell:ignore EFFF
/** Scripts that are written from right to left, and their presentation forms. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Prepares a user's text for a sentence, so that it cannot reorder the words around it. Removes characters that change
 * the text direction, which older rows may have, and isolates text with right-to-left letters.
 */
export function isolate(text: string): string {
  const plain = text.replaceAll(/\p{Bidi_Control}/gu, '')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
