/**
 * Characters that fonts render as blank, although Unicode counts them as letters or symbols: fillers, blank Braille, a
 * null note, blank hieroglyphs, and the place of an embedded object.
 */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu

/** Whether the text has a visible character. Accents and joiners alone do not count. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(blank, ''))

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
