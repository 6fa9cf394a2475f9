/**
 * Characters that fonts show as nothing, although Unicode counts them as letters or symbols: fillers, blank
 * Braille, a null note, blank hieroglyphs, and the place of an embedded object.
 */
const blank = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/gu

/** Whether a person can see something of the text. Accents and joiners alone do not count. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(blank, ''))

// cspell:ignore EFFF
/** Scripts that are written from right to left, and their presentation forms. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Returns the text of a user for a sentence, so that it cannot change the order of the words around it: without
 * characters that change the direction, which older rows may have, and isolated if it has right-to-left letters.
 */
export function isolate(text: string): string {
  const plain = text.replaceAll(/\p{Bidi_Control}/gu, '')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
