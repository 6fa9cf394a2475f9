import { type ComponentType, lazy } from 'react'

/**
 * A page in a separate chunk, rendered inside `Suspense`. A failed chunk loads once more before the error
 * reaches the shell, whose Retry reloads the whole half: too much for one lost packet.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((error) => loadAgain(load, error)) }))

/** A chunk that timed out is not retried: the user has waited long enough. */
function loadAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const timedOut = error instanceof Error && 'type' in error && error.type === 'hung'
  return timedOut ? Promise.reject(error) : load()
}
