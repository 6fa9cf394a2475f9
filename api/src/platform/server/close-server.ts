import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const underWay = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>()
const closing = new WeakSet<Server>()

/** Tracks unfinished responses, so that `closeServer` can add `Connection: close` to them. */
export function noteAnswers(server: Server): void {
  const answers = new Map<Socket, Set<ServerResponse>>()
  underWay.set(server, answers)
  server.on('connection', (socket: Socket) => {
    answers.set(socket, new Set())
    // When a connection closes, Node emits no `close` for responses that are queued behind another
    // one (pipelining). So forget all responses of the connection.
    socket.once('close', () => answers.delete(socket))
  })
  server.on('request', ({ socket }, answer: ServerResponse) => {
    const own = answers.get(socket)
    own?.add(answer)
    answer.once('close', () => own?.delete(answer))
  })
}

export const isClosing = (server: Server): boolean => closing.has(server)

/**
 * Accepts no more connections, closes idle ones immediately, lets running requests finish, and
 * closes the remaining connections after `graceMs`. Responses whose headers are not sent yet get
 * `Connection: close`.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  closing.add(server)
  for (const answers of underWay.get(server)?.values() ?? []) {
    for (const answer of answers) answer.shouldKeepAlive = false
  }
  // If the headers of a response were already sent, its connection stays open after the response.
  // Look repeatedly for connections that have become idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
