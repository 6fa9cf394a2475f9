/**
 * A US phone number with its dashes, also while it is being typed: "5105550142" becomes
 * "510-555-0142", "5105" becomes "510-5". Text that is not a phone number stays as it is, and extra
 * digits stay too, so that the person sees what is wrong.
 */
export function formatPhone(text: string): string {
  if (/[^\d\s().+-]/.test(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
