import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { control } from './control.ts'
import { Field, type FieldText } from './field.tsx'

const Wrap = styled.div`
  position: relative;
  & svg {
    position: absolute;
    right: 0.75rem;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: var(--text-muted);
  }
`

const Control = styled.select`
  ${control}
  padding-right: 2.5rem;
  cursor: pointer;
  text-overflow: ellipsis;
`

export interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  /** The path of the field in the API. */
  name: string
}

/** A labelled choice of one; the children are its `<option>`s. */
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
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, warning, required, optional, note, hideLabel, className }}>
      {(fromField) => (
        <Wrap>
          <Control {...select} {...fromField}>
            {children}
          </Control>
          <ChevronDown size={20} />
        </Wrap>
      )}
    </Field>
  )
}
