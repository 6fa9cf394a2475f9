import type { Pointer } from '../contract/release.ts'

const key = 'mh-reloaded-into'

/**
 * Loads the document anew when another release of the shell is live than the one that runs here: once
 * for each release, so that one that is broken too cannot keep the browser turning.
 */
export async function reloadIntoNewRelease(): Promise<void> {
  try {
    const answer = await fetch('/shell/live.json', { cache: 'no-store' })
    if (!answer.ok) return
    const { live } = (await answer.json()) as Pointer
    if (live === RELEASE || sessionStorage.getItem(key) === live) return
    sessionStorage.setItem(key, live)
    location.reload()
  } catch {
    // Offline, or a browser that keeps nothing: the page's own Retry is there.
  }
}
