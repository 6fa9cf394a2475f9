import type { Pointer } from '../contract/release.ts'

const key = 'mh-reloaded-into'

/** After this time, the user may have pressed Retry, and a reload would interrupt the page. */
const timeoutMs = 8_000

/**
 * Reloads the document if the live release of the shell differs from the release that contains this code.
 * Reloads once per release, so that a broken release causes no reload loop.
 */
export async function reloadIntoNewRelease(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch('/shell/live.json', { cache: 'no-store', signal })
    if (!answer.ok) return
    const { live } = (await answer.json()) as Pointer
    if (live === RELEASE || sessionStorage.getItem(key) === live) return
    sessionStorage.setItem(key, live)
    location.reload()
  } catch {
    // Offline, or storage is blocked: the user still has the page's Retry.
  }
}
