import { type ComponentProps, useState } from 'react'
import { TextField, useDeferUntilPointerUp } from 'shared-ui'
import { useDebouncedText } from './use-debounced-text.ts'

interface FilterFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: string
  /** Called with the text if it is valid or ''. */
  onCommit(text: string): void
  isValid(text: string): boolean
  /**
   * Returns whether more typing can make the text valid. The field then shows no error while the packer
   * types.
   */
  canBecomeValid?(text: string): boolean
  /** Returns the error sentence for invalid text. */
  advice(text: string): string
  /** The error sentence if valid text contradicts another field. */
  conflict?: string
}

/**
 * A text field of the filters. Applies its text after a short pause in typing. Until text is
 * valid, the last filter stays.
 */
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
  const deferUntilPointerUp = useDeferUntilPointerUp()
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
        type(target.value, text === '' || isValid(text) ? text : value)
      }}
      onBlur={({ target }) =>
        deferUntilPointerUp(() => {
          setTyping(false)
          setUnreadable(target.validity.badInput)
        })
      }
    />
  )
}
