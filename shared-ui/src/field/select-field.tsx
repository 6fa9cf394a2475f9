import type { ComponentProps } from 'react'
import { Field, type FieldText, splitProps } from './field.tsx'
import { Select } from './select.tsx'

export interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  /** The path of the field in the API. */
  name: string
}

/** A labeled select; its children are `<option>` elements. */
export function SelectField(props: SelectFieldProps) {
  const [frame, select] = splitProps(props)
  return <Field {...frame}>{(fromField) => <Select {...select} {...fromField} />}</Field>
}
