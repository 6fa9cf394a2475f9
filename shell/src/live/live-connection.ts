import type { QueryClient } from '@tanstack/react-query'
import { apiOrigin, type LiveChange } from '../contract/contract.ts'
import { findOwnChanges } from '../contract/own-changes.ts'
import { openChannel } from '../session/open-channel.ts'
import { publish } from './live.ts'

const name = 'manyhands-live'

/**
 * After a reset, each tab refetches at a random time within this span: after an outage, the tabs of all users
 * get a reset at about the same time.
 */
const spreadMs = 3_000
/**
 * After the server refuses a stream, the tab waits 1, 2, 4 and so on seconds, up to this limit, and adds up
 * to 100 % jitter. EventSource reconnects by itself only after network errors, not after an error status such
 * as a gateway's 502.
 */
const longestPauseMs = 60_000
/** A page that was loaded or hidden longer ago than this may show outdated data. */
const freshMs = 30_000

/** Only the notifications show these: that the user has seen some, and a second event of a trip's end. */
const shellKinds = ['seen', 'review_time']

const reset: LiveChange = { kind: 'reset', gig_id: null, trip_id: null }

/**
 * Publishes the changes of the user's jobs in this tab. The tabs of a browser share one stream: the tab that
 * holds a lock opens the stream and forwards each change to the others. Returns a function that disconnects
 * this tab.
 */
export function connectLive(client: QueryClient): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = openChannel(name)
  const own = findOwnChanges(client, (change, isOwn) =>
    publish(change, !isOwn && !shellKinds.includes(change.kind)),
  )
  signal.addEventListener('abort', own.disconnect)
  const receive = (change: LiveChange) => {
    if (change.kind !== 'reset') return own.receive(change)
    setTimeout(() => signal.aborted || own.receive(reset), Math.random() * spreadMs)
  }
  channel?.addEventListener('message', ({ data }) => receive(data as LiveChange))
  const forward = (change: LiveChange) => {
    receive(change)
    channel?.postMessage(change)
  }
  shareStream(forward, signal)
  onWake(() => receive(reset), signal)
  signal.addEventListener('abort', () => channel?.close())
  return () => ending.abort()
}

/** Opens the stream while this tab has the lock. A tab that becomes visible takes the lock from another tab. */
function shareStream(onChange: (change: LiveChange) => void, signal: AbortSignal) {
  // Web Locks exist only on https and localhost. Without them each tab opens a stream.
  if (!navigator.locks) return signal.addEventListener('abort', openStream(onChange))
  const request = async (options: LockOptions) => {
    let close: (() => void) | undefined
    const hold = () =>
      new Promise<void>((resolve) => {
        close = openStream(onChange)
        signal.addEventListener('abort', () => resolve())
      })
    try {
      await navigator.locks.request(name, options, hold)
      close?.()
    } catch {
      if (!close) return
      // Another tab has taken the lock, or the page is unloading: then Safari rejects each request at once.
      close()
      if (!signal.aborted) await request({ signal })
    }
  }
  void request({ signal })
  // Phones suspend hidden tabs, with their streams, so the visible tab takes the lock.
  const take = () => void (document.hidden || request({ steal: true }))
  document.addEventListener('visibilitychange', take, { signal })
}

/**
 * Opens the stream, and opens a new one whenever the server refuses it. Returns a function that closes the
 * stream.
 */
function openStream(onChange: (change: LiveChange) => void): () => void {
  let mayHaveMissed = performance.now() > freshMs
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    // The API sends a reset if a job of the user has changed in the last `age` ms, that is, since this page
    // began to load. With `age=0` the API does not check, because the `open` listener below publishes a reset
    // anyway.
    const age = mayHaveMissed ? 0 : Math.ceil(performance.now())
    const url = `${apiOrigin()}/api/live?age=${age}`
    const opened = new EventSource(url, { withCredentials: true })
    opened.addEventListener('open', () => {
      if (mayHaveMissed) onChange(reset)
      mayHaveMissed = true
      refusals = 0
    })
    opened.addEventListener('change', ({ data }) => onChange(JSON.parse(data) as LiveChange))
    opened.addEventListener('reset', () => onChange(reset))
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      const pauseMs = Math.min(1_000 * 2 ** refusals, longestPauseMs)
      refusals += 1
      timer = setTimeout(open, pauseMs * (1 + Math.random()))
    })
    source = opened
  }
  let source: EventSource | undefined
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Calls `refetch` when the tab becomes visible after more than 30 seconds in the background, because a hidden
 * tab's stream may have died without an error.
 */
function onWake(refetch: () => void, signal: AbortSignal) {
  let hiddenAt = Infinity
  const notice = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > freshMs) refetch()
  }
  document.addEventListener('visibilitychange', notice, { signal })
}
