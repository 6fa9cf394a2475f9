/** A US phone number as 111-222-3333. Text that cannot be one stays as it is. */
export function withPhoneDashes(text: string): string {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  if (!/^\d{1,10}$/.test(digits)) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Inserts the dashes while a person types. The caret stays after the same digit. */
export function insertPhoneDashes(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const dashed = withPhoneDashes(value)
  if (dashed === value) return
  const digits = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length
  input.value = dashed
  let caret = 0
  for (let seen = 0; seen < digits; caret += 1) if (dashed[caret] !== '-') seen += 1
  input.setSelectionRange(caret, caret)
}
