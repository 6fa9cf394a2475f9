import { type ComponentType, lazy } from 'react'

/**
 * Creates a page in a separate chunk, for use inside `Suspense`. If the chunk fails to load, requests it once
 * more before the error reaches the shell, because the shell would load the whole half again.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((error) => loadAgain(load, error)) }))

/** Loads the chunk again, unless its download stalled: then the user has waited long enough. */
function loadAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const stalled = error instanceof Error && 'type' in error && error.type === 'hung'
  return stalled ? Promise.reject(error) : load()
}
