/** So long an outage's pages take to come back, each at a moment of its own. */
const spreadMs = 3_000

/** Calls `what` when the browser has a network again, though not with all others at once; returns what ends it. */
export function onReconnect(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const back = () => {
    clearTimeout(timer)
    timer = setTimeout(what, spreadMs * Math.random())
  }
  window.addEventListener('online', back)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', back)
  }
}
