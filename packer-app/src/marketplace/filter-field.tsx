import { type ComponentProps, useState } from 'react'
import { TextField } from 'shared-ui'
import { useDraft } from './use-draft.ts'

interface FilterFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: string
  /** Gets the text when it is valid, else ''. */
  onCommit(text: string): void
  isValid(text: string): boolean
  /** Whether more typing can make it valid: then no error shows while typing. */
  canBecomeValid?(text: string): boolean
  /** What to type instead, in one sentence. */
  advice(text: string): string
  /** How it contradicts another field. */
  conflict?: string
}

/** A text field of the filters: applies after a short pause, and only when valid. */
export function FilterField({
  value,
  onCommit,
  isValid,
  canBecomeValid = () => true,
  advice,
  conflict,
  ...field
}: FilterFieldProps) {
  const [draft, type] = useDraft(value, onCommit)
  const [typing, setTyping] = useState(false)
  // For "--5" in a number field or half a date the browser gives '' and badInput, not the text.
  const [unreadable, setUnreadable] = useState(false)

  function error(text: string): string | undefined {
    if (text === '') return unreadable && !typing ? advice(text) : undefined
    if (isValid(text)) return typing ? undefined : conflict
    return typing && canBecomeValid(text) ? undefined : advice(text)
  }

  return (
    <TextField
      {...field}
      value={draft}
      error={error(draft.trim())}
      onChange={({ target }) => {
        const text = target.value.trim()
        setTyping(true)
        type(target.value, isValid(text) ? text : '')
      }}
      onBlur={({ target }) => {
        setTyping(false)
        setUnreadable(target.validity.badInput)
      }}
    />
  )
}
