/**
 * Removes control characters, except line breaks, and characters that change the direction of text.
 * Users' text could otherwise control an operator's terminal, or reorder what a page shows beside it.
 */
export const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '')
