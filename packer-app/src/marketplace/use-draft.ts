import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/**
 * Text that takes effect after a pause in typing. A value that changes elsewhere (Back, Clear all
 * filters) replaces the typed text. The echo of the field's own change does not, or letters typed
 * meanwhile would be lost.
 */
export function useDraft(value: string, commit: (text: string) => void) {
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
    // The router renders the next page in a transition. Until that ends this field is mounted, and
    // its timer would navigate back to the marketplace. So a click applies the text before the link
    // navigates, which also puts the filter into the history, and Back drops it. Not for a checkbox:
    // if React renders it during its own click, the change is lost.
    const listeners = {
      click: ({ target }: Event) => {
        if (target instanceof Element && target.closest('a, button')) apply()
      },
      popstate: drop,
      // While a card is pressed the list does not change under the pointer, or the click is lost.
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

  /** `effect` is what takes effect: '' while the text is not valid yet. */
  function type(text: string, effect: string) {
    setDraft(text)
    setPending(effect)
  }

  return [draft, type] as const
}
