/** Why a download failed: no usable response, or the download stalled. */
export type DownloadFault = 'unreachable' | 'hung'

/**
 * Downloads a script into the browser's cache, for the script element that will run it. The download may be
 * slow, as long as bytes arrive. After 10 seconds without bytes, the function sends a small request to the
 * page's own host. If that request ends before more bytes arrive, the download hangs, and the function aborts
 * it. If that request stalls too, the network is probably full, for example with photo uploads: the function
 * waits up to one more minute.
 *
 * The function dispatches `manyhands:arriving` on the window at the start, when bytes arrive, and with each
 * small request. The event restarts the timer of load-release.ts. It is an event because a half loads its chunks in
 * its own webpack runtime, for which the federation runtime has no hook. This module imports nothing, because the
 * entries of the halves include it (chunk-loading.ts) and must stay small.
 *
 * @throws an Error whose `fault` is 'unreachable' (no response, an error status, not JavaScript) or 'hung'
 */
export async function downloadScript(url: string): Promise<void> {
  const stallMs = 10_000
  const maxHostChecks = 6
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let received = 0
  const wait = (then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, stallMs)
    window.dispatchEvent(new Event('manyhands:arriving'))
  }
  const checkHost = (checks: number) => {
    if (checks > maxHostChecks) return controller.abort()
    wait(() => checkHost(checks + 1))
    const before = received
    const decide = () => {
      if (received === before) controller.abort()
    }
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(decide, decide)
  }
  const onBytes = () => {
    received++
    wait(() => checkHost(1))
  }
  onBytes()
  try {
    const response = await fetch(url, { signal, priority: 'high' })
    const type = response.headers.get('Content-Type')
    if (!response.ok || !response.body || !type?.includes('javascript')) {
      throw new Error(`${response.status} ${type}`)
    }
    const reader = response.body.getReader()
    for (let done = false; !done; { done } = await reader.read()) onBytes()
  } catch (error) {
    const fault: DownloadFault = signal.aborted ? 'hung' : 'unreachable'
    throw Object.assign(new Error(`Could not download ${url}`, { cause: error }), { fault })
  } finally {
    clearTimeout(timer)
  }
}
