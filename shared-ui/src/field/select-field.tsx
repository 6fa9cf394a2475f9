import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import { Select } from './select.tsx'

export interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  /** The path of the field in the API. */
  name: string
}

/** A labeled select; its children are `<option>` elements. */
export function SelectField({
  label,
  hint,
  error,
  warning,
  optional,
  note,
  hideLabel,
  className,
  id,
  required,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, warning, required, optional, note, hideLabel, className }}>
      {(fromField) => <Select {...select} {...fromField} />}
    </Field>
  )
}
