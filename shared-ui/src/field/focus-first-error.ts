/** Moves the focus to the form's first control with an error. Of a group with an error, that is the first option. */
export const focusFirstError = (form: Element | null): void =>
  form
    ?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid], [aria-invalid] input:enabled')
    ?.focus()
