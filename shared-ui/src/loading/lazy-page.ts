import { type ComponentType, lazy } from 'react'
import { type LazyPart, lazyPart } from './lazy-part.ts'

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
