import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How slow a client may be before the server disconnects it. */
export interface Patience {
  /**
   * The time limit of a request's head: from the start of the connection for the first request,
   * from the head's first byte for later ones.
   */
  headMs: number
  /** A client is disconnected if fewer than this many bytes of its body arrive within `bodyMs`. */
  bodyBytes: number
  bodyMs: number
  /** How long a client may make no progress while it reads a response. */
  answerMs: number
  /** A connection without a complete request head may be closed for a new one after this time. */
  silentMs: number
  /** The interval between checks. */
  lookMs: number
}

/** 16 KB in 30 seconds is slower than a dial-up modem, so slow uploads of photos still succeed. */
export const defaultPatience: Patience = {
  headMs: 20_000,
  bodyBytes: 16 * 1024,
  bodyMs: 30_000,
  answerMs: 60_000,
  silentMs: 1_000,
  lookMs: 5_000,
}

/** How many bytes a connection had transferred at its last progress, and when that was. */
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
 * Disconnects clients that send or read too slowly (slowloris). Every `lookMs`, checks all
 * connections for slow readers, and requests with a body for slow senders.
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
    const received = socket.bytesRead - mark.bytes
    // Buffered bytes mean that the server is slow to read, not that the client is slow to send.
    if (received >= patience.bodyBytes || incoming.readableLength > 0) {
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
 * When the server drops a connection at its limit, closes idle connections, and those that sent no
 * complete request head within `silentMs`, so that later connections are accepted.
 */
export function makeRoom(server: Server, { silentMs }: Patience) {
  const silent = new Map<Socket, number>()
  let madeAt = 0
  server.on('connection', (socket: Socket) => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => void silent.delete(socket))
  server.on('drop', () => {
    const now = performance.now()
    if (now - madeAt < silentMs) return
    madeAt = now
    server.closeIdleConnections()
    for (const [socket, since] of silent) if (now - since > silentMs) socket.destroy()
  })
}
