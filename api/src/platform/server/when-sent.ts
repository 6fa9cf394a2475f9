import type { Socket } from 'node:net'
import type { PlatformContext } from '../platform-env.ts'

/**
 * The pending callbacks of each connection. When a connection closes, Node emits no `close` for
 * responses that are queued behind another one (pipelining), so `endsOf` calls their callbacks.
 */
const pending = new WeakMap<Socket, Set<() => void>>()

/** Calls `end` once, when the last byte of the response is sent or the connection closes. */
export function whenSent({ env }: Pick<PlatformContext, 'env'>, end: () => void) {
  const { incoming, outgoing } = env ?? {}
  if (!incoming || !outgoing || outgoing.closed || incoming.socket.destroyed) return end()
  const ends = endsOf(incoming.socket)
  const once = () => {
    if (ends.delete(once)) end()
  }
  ends.add(once)
  outgoing.once('close', once)
}

function endsOf(socket: Socket): Set<() => void> {
  const known = pending.get(socket)
  if (known) return known
  const ends = new Set<() => void>()
  pending.set(socket, ends)
  socket.once('close', () => {
    for (const end of ends) end()
  })
  return ends
}
