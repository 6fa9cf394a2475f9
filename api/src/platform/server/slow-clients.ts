import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How slow a client may be before its connection is needed for others. */
export interface Patience {
  /** For the head of a request, counted from its first byte or from the connection's beginning. */
  headMs: number
  /** So many bytes of a body have to arrive within each `bodyMs` in which they are waited for. */
  bodyBytes: number
  bodyMs: number
  /** For an answer of which nothing more is taken. */
  answerMs: number
  /** How often it is looked. */
  lookMs: number
}

/** 16 KB in half a minute are less than any telephone line brings, and photos may take their time. */
export const defaultPatience: Patience = {
  headMs: 20_000,
  bodyBytes: 16 * 1024,
  bodyMs: 30_000,
  answerMs: 60_000,
  lookMs: 5_000,
}

/** What was seen last of a connection, and since when it has been so. */
interface Mark {
  since: number
  bytes: number
}

interface Body {
  incoming: IncomingMessage
  outgoing: ServerResponse
  mark: Mark
}

/**
 * Ends those who send or read so slowly that it can only be meant badly. All are looked at every few
 * seconds; a request without a body costs nothing.
 */
export function endSlowClients(
  server: Server,
  patience: Patience,
  refuse: (socket: Socket) => void,
) {
  const bodies = new Map<Socket, Body>()
  const answers = new Map<Socket, Mark | undefined>()

  server.on('connection', (socket: Socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => {
      answers.delete(socket)
      bodies.delete(socket)
    })
  })
  server.on('request', (incoming, outgoing) => {
    const { socket, headers } = incoming
    const length = headers['transfer-encoding'] ?? headers['content-length'] ?? '0'
    if (length === '0') return
    const mark = { since: performance.now(), bytes: socket.bytesRead }
    bodies.set(socket, { incoming, outgoing, mark })
  })

  function lookAtBody(socket: Socket, { incoming, outgoing, mark }: Body, now: number) {
    if (incoming.complete) return void bodies.delete(socket)
    const brought = socket.bytesRead - mark.bytes
    // What has come and is not read yet is waiting for us.
    if (brought >= patience.bodyBytes || incoming.readableLength > 0) {
      mark.since = now
      mark.bytes = socket.bytesRead
    } else if (now - mark.since >= patience.bodyMs) {
      if (outgoing.headersSent) socket.destroy()
      else refuse(socket)
    }
  }

  function lookAtAnswer(socket: Socket, mark: Mark | undefined, now: number) {
    if (socket.writableLength === 0) {
      if (mark) answers.set(socket, undefined)
      return
    }
    const bytes = socket.bytesWritten - socket.writableLength
    if (mark?.bytes !== bytes) answers.set(socket, { since: now, bytes })
    else if (now - mark.since >= patience.answerMs) socket.destroy()
  }

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, body] of bodies) lookAtBody(socket, body, now)
    for (const [socket, mark] of answers) lookAtAnswer(socket, mark, now)
  }, patience.lookMs).unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * Where no more connections are taken, those that nobody uses make room, and those that have not said
 * in a second what they want.
 */
export function makeRoom(server: Server) {
  const silent = new Map<Socket, number>()
  let madeAt = 0
  server.on('connection', (socket: Socket) => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => void silent.delete(socket))
  server.on('drop', () => {
    const now = performance.now()
    if (now - madeAt < 1_000) return
    madeAt = now
    server.closeIdleConnections()
    for (const [socket, since] of silent) if (now - since > 1_000) socket.destroy()
  })
}
