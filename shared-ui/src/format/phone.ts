/**
 * Inserts dashes in a US phone number, also while the user types: "5105550142" becomes "510-555-0142",
 * "5105" becomes "510-5". Keeps other text and extra digits, so that the user sees the mistake.
 */
export function formatPhone(text: string): string {
  if (/[^\d\s().+-]/.test(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
