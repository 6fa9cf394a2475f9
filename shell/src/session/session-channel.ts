/** Tells the other tabs of this browser that somebody signed in or out, and hears it from them. */
export function openSessionChannel(onChange: () => void) {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('manyhands-session')
  channel?.addEventListener('message', onChange)
  return {
    announce: () => channel?.postMessage('changed'),
    close: () => channel?.close(),
  }
}
