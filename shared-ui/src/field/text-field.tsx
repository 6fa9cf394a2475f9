import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { control } from './control.ts'
import { Field, type FieldText, splitProps } from './field.tsx'

/** The input without a label, for use next to an existing label. */
export const Input = styled.input`
  ${control}
`

const Affix = styled.div`
  position: relative;
  & > span + input {
    padding-left: 2rem;
  }
`

const Prefix = styled.span`
  position: absolute;
  left: 0.875rem;
  inset-block: 0;
  display: flex;
  align-items: center;
  color: var(--text-muted);
  pointer-events: none;
`

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'prefix'> {
  /** The path of the field in the API. */
  name: string
  /** A character inside the control, before the text, like `$`. */
  prefix?: ReactNode
}

/** A labeled single-line text field. All props of `<input>`, including `ref`, go to the control. */
export function TextField({ prefix, ...props }: TextFieldProps) {
  const [frame, input] = splitProps(props)
  return (
    <Field {...frame}>
      {(fromField) =>
        prefix ? (
          <Affix>
            <Prefix aria-hidden>{prefix}</Prefix>
            <Input {...input} {...fromField} />
          </Affix>
        ) : (
          <Input {...input} {...fromField} />
        )
      }
    </Field>
  )
}
