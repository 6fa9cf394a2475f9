import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/**
 * Holds a field's text and commits it after a pause in typing. A value that changes elsewhere (Back, Clear
 * all filters) replaces the typed text. A value that the field itself committed does not: replacing the text
 * would drop letters typed since the commit.
 *
 * @returns the typed text, and the function to call when the user types
 */
export function useDebouncedText(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const [pending, setPending] = useState<string>()

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
      setPending(undefined)
    }
  }

  // A new `commit` on each render must not restart the pause.
  const latestCommit = useRef(commit)
  useEffect(() => {
    latestCommit.current = commit
  }, [commit])

  useEffect(() => {
    if (pending === undefined) return undefined
    const drop = () => {
      clearTimeout(timer)
      setPending(undefined)
    }
    const apply = () => {
      drop()
      if (pending === sent) return
      setSent(pending)
      latestCommit.current(pending)
    }
    let timer = setTimeout(apply, pauseMs)
    const postpone = () => {
      clearTimeout(timer)
      timer = setTimeout(apply, pauseMs)
    }
    // The router renders the next page in a transition. Until the transition ends, this field stays mounted,
    // and the field's timer would navigate back to the marketplace. So a click on a link or button applies
    // the text first, which also puts the filter into the history. Back drops the text. A click on a checkbox
    // must not apply the text: if React renders a checkbox during its own click, the change is lost.
    const listeners = {
      click: ({ target }: Event) => {
        if (target instanceof Element && target.closest('a, button')) apply()
      },
      popstate: drop,
      // While the pointer is down, the list must not change under the pointer, or the click is lost.
      pointerdown: () => clearTimeout(timer),
      pointerup: postpone,
      pointercancel: postpone,
    }
    for (const [type, listener] of Object.entries(listeners)) {
      window.addEventListener(type, listener, { capture: true })
    }
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of Object.entries(listeners)) {
        window.removeEventListener(type, listener, { capture: true })
      }
    }
  }, [pending, sent])

  /** `committed` is the value to commit: the last one while the text is invalid. */
  function type(text: string, committed: string) {
    setDraft(text)
    setPending(committed)
  }

  return [draft, type] as const
}
