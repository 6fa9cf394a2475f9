import { problemText } from 'api/client'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, TextField } from 'shared-ui'
import styled from 'styled-components'

/** The id of the code field, which a button in the dock focuses. */
export const codeFieldId = 'completion-code'

const length = 6

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);

  /* With this padding, "Completed" fits on the narrowest phone even at twice the text size. */
  button {
    padding-inline: min(1.5rem, 2vw);
  }
`
const CodeField = styled(TextField)`
  input {
    min-height: 4rem;
    padding-inline: 0.5rem;
    font-size: min(1.75rem, 9vw);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: min(0.32em, 2.4vw);
    text-align: center;
  }
`

interface CodeFormProps {
  /** The customer's display name. */
  customer: string
  isSending: boolean
  /** The last code that the API rejected, and the error. */
  rejected: { code: string | undefined; error: Error } | undefined
  onCode(code: string): void
}

/** Asks for the completion code that the customer sees. */
export function CodeForm({ customer, isSending, rejected, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isRejected = rejected !== undefined && rejected.code === code
  const fallback = 'The code was not accepted. Try again.'

  useEffect(() => {
    if (isRejected) field.current?.select()
  }, [isRejected, rejected?.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === length) return onCode(code)
    setIsShort(true)
    field.current?.focus()
  }

  return (
    <Form noValidate onSubmit={submit}>
      <CodeField
        id={codeFieldId}
        ref={field}
        name="completion_code"
        label={`${customer}'s completion code`}
        hint={`${customer} now sees a six-digit code. Ask for it when everything is done.`}
        inputMode="numeric"
        autoComplete="off"
        value={code}
        error={
          isShort
            ? 'Enter all six digits.'
            : isRejected
              ? problemText(rejected.error, ['error'], fallback)
              : undefined
        }
        onChange={(event) => {
          // Packers may type or paste the code with a space: "123 456".
          setCode(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length))
          setIsShort(false)
        }}
      />
      <Button type="submit" variant="primary" big block busy={isSending} busyLabel="Saving...">
        <CircleCheck size={20} aria-hidden />
        Mark Completed
      </Button>
    </Form>
  )
}
