/**
 * Inserts dashes in a US phone number, also while the user types: "5105550142" becomes "510-555-0142",
 * "5105" becomes "510-5". Drops the country code 1 only where it is written as one: after a plus, or before a
 * separator. Keeps other text and extra digits, so that the user sees the mistake.
 */
export function formatPhone(text: string): string {
  const parts = /^\s*(\+\s*1|\+(?!\s*\d)|1(?=[\s().-]))?([\d\s().-]*)$/.exec(text)
  if (!parts) return text
  const [, code = '', rest = ''] = parts
  const digits = rest.replace(/\D/g, '')
  const isCode = code.startsWith('+') || digits === '' || digits.length === 10
  const number = isCode ? digits : code + digits
  const dashed = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter(Boolean).join('-')
  if (!code || !isCode || digits.length >= 10) return dashed
  // Keep the plus of an unfinished number. Without it, the 1 would look like a digit of the number.
  return `${code === '+' ? '+' : '+1'}${dashed && ` ${dashed}`}`
}
