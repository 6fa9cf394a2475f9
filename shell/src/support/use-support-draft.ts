import { useState } from 'react'
import { unsavedInput } from '../remotes/unsaved-input.ts'

/**
 * The unsent text of a form, by field. It survives a change of the page and the end of the session, but not
 * Sign Out.
 */
export function useSupportDraft(name: string) {
  const [draft, setDraft] = useState(
    () => (unsavedInput.support.read(name) ?? {}) as Record<string, string>,
  )
  return {
    textOf: (field: string) => draft[field] ?? '',
    change(field: string, text: string) {
      const changed = { ...draft, [field]: text }
      unsavedInput.support.keep(name, changed)
      setDraft(changed)
    },
    clear() {
      unsavedInput.support.keep(name, undefined)
      setDraft({})
    },
  }
}
