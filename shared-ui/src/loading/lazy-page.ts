import { type ComponentType, lazy } from 'react'

/**
 * A page in a separate chunk, rendered inside `Suspense`. A chunk that fails is requested once more before the
 * error reaches the shell, which would load the whole half again.
 */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((error) => loadAgain(load, error)) }))

/** A chunk whose download stalled is not requested again: the user has waited long enough. */
function loadAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const stalled = error instanceof Error && 'type' in error && error.type === 'hung'
  return stalled ? Promise.reject(error) : load()
}
