import { type ComponentProps, useState } from 'react'
import { TextField } from 'shared-ui'
import { useDraft } from './use-draft.ts'

interface FilterFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'error'
> {
  value: string
  /** Gets the text when it makes sense, else ''. */
  onCommit(text: string): void
  isValid(text: string): boolean
  /** What to type instead, in one sentence. */
  advice: string
}

/** A text of the filter panel: takes effect after a short pause, and never half-typed. */
export function FilterField({ value, onCommit, isValid, advice, ...field }: FilterFieldProps) {
  const [draft, type] = useDraft(value, onCommit)
  const [typing, setTyping] = useState(false)
  const settled = typing || draft.trim() === '' || isValid(draft.trim())
  return (
    <TextField
      {...field}
      value={draft}
      error={settled ? undefined : advice}
      onChange={({ target }) => {
        const text = target.value.trim()
        setTyping(true)
        type(target.value, isValid(text) ? text : '')
      }}
      onBlur={() => setTyping(false)}
    />
  )
}
