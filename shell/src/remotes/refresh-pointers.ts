import type { HalfPointers } from '../page/page-data.ts'
import { pointerOf, setPointers } from './half-pointers.ts'

/** Pointers older than this are refreshed before a half is loaded. */
const staleMs = 60_000

/**
 * The shell's server takes at most two seconds: it waits up to one second each for the pointer and the
 * manifests of another server.
 */
const timeoutMs = 3_000

/** When the pointers were read, as `performance.now()`. 0 for those that the server wrote into the page. */
let readAt = 0

/** Whether the pointers may be out of date. */
export const areStale = () => performance.now() - readAt > staleMs

/** Refetches the pointers from the shell's server. If that fails, keeps the known pointers. */
export async function refreshPointers(): Promise<void> {
  try {
    const answer = await fetch('/shell/halves.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return
    const fresh = (await answer.json()) as HalfPointers
    setPointers({
      'customer-app': fresh['customer-app'] ?? pointerOf('customer-app'),
      'packer-app': fresh['packer-app'] ?? pointerOf('packer-app'),
    })
    readAt = performance.now()
  } catch {
    // Offline, or the server is down.
  }
}
