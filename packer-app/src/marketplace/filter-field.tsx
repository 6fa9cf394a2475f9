import { type ComponentProps, useState } from 'react'
import { TextField } from 'shared-ui'
import { useDraft } from './use-draft.ts'

interface FilterFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error'
> {
  value: string
  /** Gets the text when it makes sense, else ''. */
  onCommit(text: string): void
  isValid(text: string): boolean
  /** Whether more typing can make it valid: as long as it can, nothing is said while typing. */
  canBecomeValid(text: string): boolean
  /** What to type instead, in one sentence. */
  advice(text: string): string
  /** What is wrong with it beside the other fields. */
  conflict?: string
}

/** A text of the filter panel: takes effect after a short pause, and never half-typed. */
export function FilterField({
  value,
  onCommit,
  isValid,
  canBecomeValid,
  advice,
  conflict,
  ...field
}: FilterFieldProps) {
  const [draft, type] = useDraft(value, onCommit)
  const [typing, setTyping] = useState(false)
  // Of "--5" in a number field the browser tells no more than that it is no number.
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
