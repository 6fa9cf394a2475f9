import { useState } from 'react'
import { unsavedInput } from '../remotes/unsaved-input.ts'
import { useSession } from '../session/session.tsx'

/**
 * The unsent text of a user's form, by field. It survives a change of the page, a reload and the end of the session,
 * but not Sign Out.
 */
export function useSupportDraft(form: string) {
  const { user } = useSession()
  const [name] = useState(() => `${user?.id} ${form}`)
  const [draft, setDraft] = useState(
    () => (unsavedInput.support.read(name) ?? {}) as Record<string, unknown>,
  )
  return {
    textOf(field: string) {
      const text = draft[field]
      return typeof text === 'string' ? text : ''
    },
    change(field: string, text: string) {
      const changed = { ...draft, [field]: text }
      const isEmpty = Object.values(changed).every((value) => value === '')
      unsavedInput.support.keep(name, isEmpty ? undefined : changed)
      setDraft(changed)
    },
    clear() {
      unsavedInput.support.keep(name, undefined)
      setDraft({})
    },
  }
}
