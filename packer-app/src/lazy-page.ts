import { type ComponentType, lazy } from 'react'

/**
 * A page in a chunk of its own. A chunk that fails is asked for once more before the shell hears of
 * it: the shell's Retry replaces the whole half, which is much for one dropped packet.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((error) => onceMore(load, error)) }))
}

/** Nobody waits twice for what hangs. */
function onceMore<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const hangs = error instanceof Error && 'type' in error && error.type === 'hung'
  return hangs ? Promise.reject(error) : load()
}
