import type { Server, ServerResponse } from 'node:http'

const underWay = new WeakMap<Server, Set<ServerResponse>>()
const closing = new WeakSet<Server>()

/** Lets `closeServer` tell those who are still waiting for an answer that it is the last one. */
export function noteAnswers(server: Server): void {
  const answers = new Set<ServerResponse>()
  underWay.set(server, answers)
  server.on('request', (_, answer: ServerResponse) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
}

export const isClosing = (server: Server): boolean => closing.has(server)

/**
 * Takes no more connections and finishes what is under way; who takes longer than that is cut off.
 * The last answer on a connection says so, and connections that nobody uses are closed.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  closing.add(server)
  for (const answer of underWay.get(server) ?? []) answer.shouldKeepAlive = false
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
