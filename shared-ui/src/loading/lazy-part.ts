import { useEffect, useState } from 'react'

/** A part of a page in a chunk of its own. */
export interface LazyPart<Part> {
  /** undefined until the chunk has loaded. */
  readonly loaded: Part | undefined
  /** Loads the chunk, once for all callers. After a failure the next call loads it again. */
  load(): Promise<Part>
}

/**
 * Like React's `lazy`, for a part that the page can do without: a dialog or a panel shows its own
 * failure and a Retry button, and nothing suspends.
 */
export function lazyPart<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | undefined
  let loading: Promise<Part> | undefined
  async function load() {
    try {
      loaded = await importPart()
      return loaded
    } finally {
      loading = undefined
    }
  }
  return {
    get loaded() {
      return loaded
    },
    load: () => (loading ??= load()),
  }
}

/**
 * Loads the part once it is `wanted`.
 *
 * @returns `part` when it has loaded; `error` of a failed attempt until `retry` is called; how many
 * attempts failed
 */
export function useLazyPart<Part>(lazy: LazyPart<Part>, wanted = true) {
  const [{ error, failures }, setState] = useState<{ error?: Error; failures: number }>({
    failures: 0,
  })
  const part = lazy.loaded
  // `part`, not `lazy.loaded`: the chunk may arrive after this render and before the effect, and the
  // effect must then render the part too.
  const isMissing = wanted && !error && part === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let left = false
    lazy.load().then(
      // A new object, so that React renders the part.
      () => left || setState((before) => ({ ...before })),
      (error: Error) => left || setState((before) => ({ error, failures: before.failures + 1 })),
    )
    return () => {
      left = true
    }
  }, [lazy, isMissing])

  const retry = () => setState((before) => ({ failures: before.failures }))
  return { part, error, failures, retry }
}
