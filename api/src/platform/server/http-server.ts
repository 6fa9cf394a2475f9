import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type AdmissionOptions, createAdmission } from '../overload/admission.ts'
import { busyDetail, comeBackSoon } from '../overload/busy.ts'
import type { Slot } from '../overload/timed-queue.ts'
import type { PlatformEnv } from '../platform-env.ts'
import { guardHeaders } from './answer-headers.ts'
import { isClosing, noteAnswers } from './close-server.ts'
import { sharing } from './origin.ts'
import type { Problem } from '../errors/problem.contract.ts'
import { longestAddress } from './longest-address.ts'
import { isSafe } from './methods.ts'
import { headFault } from './request-head.ts'
import { defaultPatience, endSlowClients, makeRoom, type Patience } from './slow-clients.ts'

/**
 * 10,000 connections take up to 150 MB of memory: about 10 KB for an idle connection, 15 KB for an
 * event stream. Each also takes a file descriptor.
 */
export const defaultMaxConnections = 10_000

type Fetch = (request: Request, env: PlatformEnv['Bindings']) => Response | Promise<Response>

/**
 * A request may take one hour to arrive, because 15 photos over a slow connection take long.
 * `endSlowClients` enforces a minimum rate.
 */
const requestTimeout = 60 * 60 * 1000

/** Only API calls go through admission control. Probes, metrics, pages and static files are cheap. */
const isCall = (url = '') => url.startsWith('/api/')

/** The time that a client has to read an error response before the server closes the connection. */
const lingerMs = 1_000

export interface HttpServerOptions extends AdmissionOptions {
  /** The connection limit. At the limit the server closes idle connections and rejects new ones. */
  maxConnections?: number
  patience?: Partial<Patience>
  /**
   * Origins that may read the 503 of admission (CORS). The app adds CORS headers to all other
   * responses.
   */
  allowedOrigins?: string[]
  /** Called with the method of each request that admission rejects. */
  onShed?: (method: string) => void
}

/**
 * Creates an HTTP server that returns problem documents even for bytes that are not a valid
 * request.
 */
export function createHttpServer(fetch: Fetch, options: HttpServerOptions = {}): Server {
  const slots = new Map<IncomingMessage, Slot>()
  const answer = getRequestListener(
    async (request, bindings) => {
      // The cast is safe, because this server supports only HTTP/1.
      const env: PlatformEnv['Bindings'] = bindings as HttpBindings
      const slot = takeSlot(env.incoming)
      if (slot) env.slot = slot
      let hasFailed = true
      try {
        const response = await fetch(request, env)
        hasFailed = response.status >= 500
        return response
      } finally {
        // Release the slot before the response is sent, because the client may read slowly.
        slot?.leave(hasFailed)
      }
    },
    { errorHandler: () => unreadable() },
  )
  const takeSlot = (incoming?: IncomingMessage) => {
    const slot = incoming && slots.get(incoming)
    if (incoming) slots.delete(incoming)
    return slot
  }
  // Probes of load balancers may use HTTP/1.0 without a Host header, but Hono needs a host to build
  // the request URL.
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
    if (isClosing(server) && incoming.url === '/readyz') return refuseReadiness(outgoing)
    return answer(incoming, outgoing)
  }
  const shed = ({ headers, method = '' }: IncomingMessage, outgoing: ServerResponse) => {
    const cors = sharing(headers.origin, options.allowedOrigins)
    refuse(outgoing, problem(503, busyDetail), { ...comeBackSoon(), ...cors })
    options.onShed?.(method)
  }
  const admission = createAdmission(options)
  const queue = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const slot = await admission.admit(incoming).catch(() => undefined)
    if (!slot) return shed(incoming, outgoing)
    // Skip requests of clients that have disconnected.
    if (incoming.socket.destroyed) return slot.leave()
    slots.set(incoming, slot)
    const answered = begin(incoming, outgoing)
    // If the URL is invalid, the listener does not call `fetch`, which would have released the
    // slot.
    takeSlot(incoming)?.leave()
    return answered
  }
  const patience = { ...defaultPatience, ...options.patience }
  const timeouts = {
    requestTimeout,
    headersTimeout: patience.headMs,
    connectionsCheckingInterval: patience.lookMs,
    // Longer than the keep-alive timeout of proxies. Otherwise a proxy could send a request on a
    // closing connection.
    keepAliveTimeout: 75_000,
  }
  const server = createServer({ ...timeouts, requireHostHeader: false }, (incoming, outgoing) => {
    if (refuseHead(incoming)) return
    // Node would read an ignored body to its end before it reuses the connection.
    if (isSafe(incoming.method ?? '') && hasBody(incoming)) outgoing.shouldKeepAlive = false
    if (isClosing(server)) outgoing.shouldKeepAlive = false
    return isCall(incoming.url) ? queue(incoming, outgoing) : begin(incoming, outgoing)
  })
  server.on('connection', admission.connected)
  server.maxConnections = options.maxConnections ?? defaultMaxConnections
  endSlowClients(server, patience, refuseSlow)
  makeRoom(server, patience)
  noteAnswers(server)
  return server.on('clientError', refuseBytes).on('checkExpectation', refuseExpectation)
}

function problem(status: number, detail: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    error: detail,
    request_id: randomUUID(),
  }
}

const headers = {
  'Content-Type': 'application/problem+json',
  'Cache-Control': 'no-store',
  ...guardHeaders,
}

function refuseExpectation(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (refuseHead(incoming)) return
  refuse(outgoing, problem(417, 'The only supported expectation is 100-continue.'))
}

/**
 * Rejects a request with an invalid head, and ignores requests that the parser finds on the
 * connection after the rejected one. Returns false for a request to handle.
 */
function refuseHead(incoming: IncomingMessage): boolean {
  const { socket } = incoming
  if (socket.writableEnded) return true
  if ((incoming.url?.length ?? 0) > longestAddress) {
    endWith(socket, 414, `The address is too long: at most ${longestAddress} characters.`)
    return true
  }
  const fault = headFault(incoming)
  if (fault !== undefined) endWith(socket, 400, fault)
  return fault !== undefined
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

function refuseReadiness(outgoing: ServerResponse) {
  refuse(outgoing, problem(503, 'This process is shutting down. Please use another one.'), {
    'Retry-After': '5',
  })
}

function refuse(outgoing: ServerResponse, sent: Problem, more: Record<string, string> = {}) {
  const body = JSON.stringify(sent)
  const own = { 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': sent.request_id }
  outgoing.writeHead(sent.status, { ...headers, ...own, ...more }).end(body)
}

/** Returns the response to an invalid Host header or request target. */
function unreadable(): Response {
  const body = problem(400, 'The URL of the request is not valid.')
  return new Response(JSON.stringify(body), { status: 400, headers })
}

const refusals: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large: at most 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

const refuseSlow = (socket: Duplex) =>
  refuseBytes(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  return endWith(socket, ...(refusals[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']))
}

/** Sends an error response and closes the connection, even if the request is incomplete. */
function endWith(socket: Duplex, status: number, detail: string) {
  // `end` only half-closes the connection; without `destroy` the client could keep it open.
  setTimeout(() => socket.destroy(), lingerMs).unref()
  const body = JSON.stringify(problem(status, detail))
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
