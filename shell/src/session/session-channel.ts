/**
 * Opens a channel to the browser's other tabs. `announce` tells them of a sign-in or sign-out. `onChange`
 * runs when another tab announces one.
 */
export function openSessionChannel(onChange: () => void) {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('manyhands-session')
  channel?.addEventListener('message', onChange)
  return {
    announce: () => channel?.postMessage('changed'),
    close: () => channel?.close(),
  }
}
