import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react'

/** A part of a page in a separate chunk. */
export interface LazyPart<Part> {
  /** undefined until the chunk has loaded. */
  readonly loaded: Part | undefined
  /** Loads the chunk, once for all callers. After a failure the next call loads it again. */
  load(): Promise<Part>
}

/**
 * Creates a part of a page in a separate chunk, the one way to load code late. `useLazyPart` shows it without
 * Suspense or an error boundary, for a dialog or panel with its own Retry button; `lazyPage` shows it with both.
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
 * Loads the part when `wanted` is true. After a failure, loads it again when the browser is back online.
 *
 * @returns `part` after it has loaded; `error` of a failed attempt until `retry` is called; the number
 * of failed attempts
 */
export function useLazyPart<Part>(lazy: LazyPart<Part>, wanted = true) {
  const [{ error, failures }, setState] = useState<{ error?: Error; failures: number }>({
    failures: 0,
  })
  const part = lazy.loaded
  // Check `part`, not `lazy.loaded`: if the chunk arrives between this render and the effect, the effect
  // must still cause a render.
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

  const retry = useCallback(() => setState(({ failures }) => ({ failures })), [])
  useEffect(() => {
    if (!error) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [error, retry])
  return { part, error, failures, retry }
}

/**
 * Shows a lazy part as a page, for use inside `Suspense`: a navigation keeps the previous page until the chunk has
 * loaded. If the chunk fails to load, requests it once more before the error reaches the shell, because the shell
 * would load the whole half again.
 */
export function lazyPage<Props extends object>(importPage: () => Promise<ComponentType<Props>>) {
  const page = lazyPart(importPage)
  return lazy(async () => ({ default: await page.load().catch((error) => loadAgain(page, error)) }))
}

/** Loads the chunk again, unless its download stalled: then the user has waited long enough. */
function loadAgain<Part>(part: LazyPart<Part>, error: unknown): Promise<Part> {
  const stalled = error instanceof Error && 'type' in error && error.type === 'hung'
  return stalled ? Promise.reject(error) : part.load()
}
