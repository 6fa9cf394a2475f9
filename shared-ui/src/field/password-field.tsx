import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import styled from 'styled-components'
import { IconButton } from '../button/icon-button.tsx'
import { Field, type FieldText, splitProps } from './field.tsx'
import { Input } from './text-field.tsx'

const Wrap = styled.div`
  position: relative;
  & input {
    padding-right: 3.25rem;
  }
  & button {
    position: absolute;
    right: 0.125rem;
    top: 0.125rem;
  }
`

export interface PasswordFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'type'> {
  /** The path of the field in the API. */
  name: string
}

/** A password field with a Show button. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, input] = splitProps(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame}>
      {(fromField) => (
        <Wrap>
          <Input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...fromField}
            type={shown ? 'text' : 'password'}
          />
          {/* Without the word "password", so that "Password" names only the field. */}
          <IconButton
            label={shown ? 'Hide' : 'Show'}
            aria-controls={fromField.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </Wrap>
      )}
    </Field>
  )
}
