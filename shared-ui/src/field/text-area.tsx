import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { control } from './control.ts'
import { Field, type FieldText, splitProps } from './field.tsx'

const Area = styled.textarea`
  ${control}
  display: block;
  min-height: 6.5rem;
  field-sizing: content;
  max-height: 16rem;
  resize: vertical;
  line-height: 1.5;
`

export interface TextAreaProps extends FieldText, ComponentProps<'textarea'> {
  /** The path of the field in the API. */
  name: string
}

/** A labeled multi-line text field. All props of `<textarea>` go to the control. */
export function TextArea(props: TextAreaProps) {
  const [frame, area] = splitProps(props)
  return <Field {...frame}>{(fromField) => <Area {...area} {...fromField} />}</Field>
}
