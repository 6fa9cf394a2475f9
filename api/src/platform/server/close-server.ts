import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const underWay = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>()
const closing = new WeakSet<Server>()

/** Lets `closeServer` tell those who are still waiting for an answer that it is the last one. */
export function noteAnswers(server: Server): void {
  const answers = new Map<Socket, Set<ServerResponse>>()
  underWay.set(server, answers)
  server.on('connection', (socket: Socket) => {
    answers.set(socket, new Set())
    // Answers that stand behind another one are not told of its end.
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
 * Accepts no more connections, finishes running requests, and cuts them off after `graceMs`. The last response
 * on each connection says `Connection: close`; idle connections are closed at once.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  closing.add(server)
  for (const answers of underWay.get(server)?.values() ?? []) {
    for (const answer of answers) answer.shouldKeepAlive = false
  }
  // Also those that become idle only now: their answer had begun before.
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
