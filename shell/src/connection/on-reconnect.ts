/** Pages reconnect at random times within this period, so that an outage does not end with a load spike. */
const spreadMs = 3_000

/** Calls `callback` a short random time after the browser is back online. Returns a function that unsubscribes. */
export function onReconnect(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onOnline = () => {
    clearTimeout(timer)
    timer = setTimeout(callback, spreadMs * Math.random())
  }
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
  }
}
