import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { busyDetail, comeBackSoon } from '../overload/busy.ts'
import { defaultSettings } from '../settings.ts'
import { guardHeaders } from './answer-headers.ts'
import { isClosing, noteAnswers } from './close-server.ts'
import { sharing } from './origin.ts'
import { createAdmissionQueue } from '../overload/admission-queue.ts'
import type { Problem } from '../errors/problem.contract.ts'
import { headFault } from './request-head.ts'
import { defaultPatience, endSlowClients, makeRoom, type Patience } from './slow-clients.ts'

/** A connection that waits costs some ten kilobytes and a file descriptor. */
export const defaultMaxConnections = 5_000

type Fetch = Parameters<typeof getRequestListener>[0]

/** Fifteen photos over a slow line take their time, as long as they keep coming. */
const requestTimeout = 60 * 60 * 1000

/** How long a client may read why it was refused, before the connection is cut. */
const lingerMs = 1_000

export interface HttpServerOptions {
  /** Connections at once; beyond it those that nobody uses are closed, and new ones not taken. */
  maxConnections?: number
  patience?: Partial<Patience>
  /** Reads that may wait to be begun, and as many changes. */
  mostWaiting?: number
  /** Origins whose pages may read why they were turned away. */
  allowedOrigins?: string[]
  /** Called with the method of each request that was turned away before anything was made of it. */
  onTurnedAway?: (method: string) => void
}

/** A server whose answers are problem documents also where no request could be made of the bytes. */
export function createHttpServer(fetch: Fetch, options: HttpServerOptions = {}): Server {
  const answer = getRequestListener(fetch, { errorHandler: () => unreadable() })
  // Without a host no address can be made; probes of load balancers still speak the older HTTP.
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
    if (isClosing(server) && incoming.url === '/readyz') return refuseReadiness(outgoing)
    return answer(incoming, outgoing)
  }
  const turnAway = (
    { headers: { origin, accept = '' }, method = '' }: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const shared = sharing(origin, options.allowedOrigins)
    const told = accept.includes('text/html') ? refusePage : refuse
    told(outgoing, problem(503, busyDetail), { ...comeBackSoon(), ...shared })
    options.onTurnedAway?.(method)
  }
  const admissionQueue = createAdmissionQueue({
    begin,
    turnAway,
    mostWaiting: options.mostWaiting ?? defaultSettings.load.inFlight,
  })
  const patience = { ...defaultPatience, ...options.patience }
  const timeouts = {
    requestTimeout,
    headersTimeout: patience.headMs,
    connectionsCheckingInterval: patience.lookMs,
    // Longer than proxies keep theirs, or they would send into a connection that is just closing.
    keepAliveTimeout: 75_000,
  }
  const server = createServer({ ...timeouts, requireHostHeader: false }, (incoming, outgoing) => {
    if (refuseHead(incoming)) return
    if (isClosing(server)) outgoing.shouldKeepAlive = false
    admissionQueue.request(incoming, outgoing)
  })
  server.on('connection', admissionQueue.connect)
  server.maxConnections = options.maxConnections ?? defaultMaxConnections
  endSlowClients(server, patience, refuseSlow)
  makeRoom(server)
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
  refuse(outgoing, problem(417, 'Nothing but 100-continue can be expected.'))
}

/** Refuses an unsound request, and ignores what the parser takes for further requests behind it. */
function refuseHead(incoming: IncomingMessage): boolean {
  const { socket } = incoming
  if (socket.writableEnded) return true
  const fault = headFault(incoming)
  if (fault !== undefined) endWith(socket, 400, fault)
  return fault !== undefined
}

function refuseReadiness(outgoing: ServerResponse) {
  refuse(outgoing, problem(503, 'This process is shutting down. Please ask another one.'), {
    'Retry-After': '5',
  })
}

function refuse(outgoing: ServerResponse, told: Problem, more: Record<string, string> = {}) {
  const body = JSON.stringify(told)
  const own = { 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': told.request_id }
  outgoing.writeHead(told.status, { ...headers, ...own, ...more }).end(body)
}

/** For whoever opens a page where a server has pages, too; the browser asks again by itself. */
function refusePage(outgoing: ServerResponse, told: Problem, more: Record<string, string>) {
  const seconds = more['Retry-After'] ?? '3'
  const body = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}"><title>Manyhands is busy</title>
<h1>Manyhands is busy</h1><p>This page asks again in ${seconds} seconds. Nothing you saved is lost.</p>`
  const own = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': told.request_id,
  }
  outgoing.writeHead(told.status, { ...headers, ...own, ...more }).end(body)
}

/** A host or a target that makes no address. */
function unreadable(): Response {
  const body = problem(400, 'The address of the request cannot be read.')
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

/** Answers and closes the connection, even if the request was not read to its end. */
function endWith(socket: Duplex, status: number, detail: string) {
  // Ended by us alone, it would stay open for as long as the client likes.
  setTimeout(() => socket.destroy(), lingerMs).unref()
  const body = JSON.stringify(problem(status, detail))
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
