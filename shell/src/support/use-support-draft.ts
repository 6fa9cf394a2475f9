import { newKey } from 'api/client'
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
      const changed = { ...draft, [field]: text, sent: '' }
      const isEmpty = Object.values(changed).every((value) => value === '')
      unsavedInput.support.keep(name, isEmpty ? undefined : changed)
      setDraft(changed)
    },
    /**
     * Returns the Idempotency-Key of what is sent. Pressing again after a lost answer sends the same key, so that it writes
     * nothing twice; other content gets another key.
     */
    keyOf(content: unknown): string {
      const text = JSON.stringify(content)
      const { sent } = draft as { sent?: { text?: unknown; key?: unknown } | '' }
      if (sent && sent.text === text && typeof sent.key === 'string') return sent.key
      const key = newKey()
      const changed = { ...draft, sent: { text, key } }
      unsavedInput.support.keep(name, changed)
      setDraft(changed)
      return key
    },
    clear() {
      unsavedInput.support.keep(name, undefined)
      setDraft({})
    },
  }
}
