import { type ComponentProps, useState } from 'react'
import { TextField } from 'shared-ui'
import { useDebouncedText } from './use-debounced-text.ts'

interface FilterFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: string
  /** Called with the text if it is valid, otherwise with ''. */
  onCommit(text: string): void
  isValid(text: string): boolean
  /** Whether more typing can make the text valid; if so, no error shows while typing. */
  canBecomeValid?(text: string): boolean
  /** The error sentence for invalid text. */
  advice(text: string): string
  /** The error sentence if valid text contradicts another field. */
  conflict?: string
}

/** A text field of the filters. Applies the text after a short pause; invalid text filters nothing. */
export function FilterField({
  value,
  onCommit,
  isValid,
  canBecomeValid = () => true,
  advice,
  conflict,
  ...field
}: FilterFieldProps) {
  const [draft, type] = useDebouncedText(value, onCommit)
  const [typing, setTyping] = useState(false)
  // For "--5" in a number field or an incomplete date, the browser returns '' and sets badInput.
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
