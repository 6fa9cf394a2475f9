import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/**
 * Text that is typed here and takes effect elsewhere after a pause. A value that changes elsewhere
 * (Back, Clear all filters) replaces what was typed; the echo of one's own change does not, or
 * letters typed meanwhile would be lost.
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

  // A new `commit` on each render must not start the pause again.
  const latestCommit = useRef(commit)
  useEffect(() => {
    latestCommit.current = commit
  }, [commit])

  useEffect(() => {
    if (pending === undefined) return undefined
    const timer = setTimeout(() => {
      setPending(undefined)
      if (pending === sent) return
      setSent(pending)
      latestCommit.current(pending)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [pending, sent])

  /** `effect` is what takes effect: not the text itself while that makes no sense yet. */
  function type(text: string, effect: string) {
    setDraft(text)
    setPending(effect)
  }

  return [draft, type] as const
}
