import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { StripeObjects } from './stripe-objects.fixture.ts'
import { stripeRoutes } from './stripe-routes.fixture.ts'
import { type Form, StripeError } from './stripe-store.fixture.ts'

/** Lists are cut into pages this small, so that every test walks pages. */
const pageSize = 2

/**
 * What goes wrong with a call. `lost`: it has its effect, and the connection ends without an
 * answer; the Stripe library then repeats the call once after 0.5 seconds. `cut`: the connection
 * ends within the answer; the library does not repeat the call. `stalled`: it has its effect, and
 * the answer waits for `repair`. A number: it has no effect and gets this status.
 */
type Fault = 'lost' | 'cut' | 'stalled' | 500 | 429

interface Answer {
  status: number
  body: string
}

interface Saved {
  request: string
  /** Undefined while the first call runs. */
  answer: Answer | undefined
}

/** A notification as Stripe sends it. */
export interface Notification {
  body: string
  header: string
}

/** Starts a server on loopback that behaves as Stripe's documentation says. */
export async function startStripeServer(key: string) {
  const objects = new StripeObjects()
  const routes = stripeRoutes(objects)
  const saved = new Map<string, Saved>()
  const calls: string[] = []
  let fault: { call: RegExp; kind: Fault } | undefined
  const repairs = new EventEmitter()

  function perform(method: string, path: string, form: Form) {
    for (const [routeMethod, pattern, run] of routes) {
      const match = routeMethod === method && pattern.exec(path)
      if (!match) continue
      const answer = run(match[1] ?? '', form)
      const body = Array.isArray(answer) ? toPage(answer, form) : answer
      return [...form]
        .filter(([name]) => /^expand\[\d+\]$/.test(name))
        .reduce<unknown>((full, [, names]) => objects.expand(full, names.split('.')), body)
    }
    throw new StripeError(404, 'url_invalid')
  }

  function answerOf(method: string, path: string, form: Form): Answer {
    try {
      return { status: 200, body: JSON.stringify(perform(method, path, form)) }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return { status: error.status, body: JSON.stringify({ error: error.error }) }
    }
  }

  async function handle(request: IncomingMessage): Promise<{ answer: Answer; kind?: Fault }> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? ''
    const path = url.pathname.replace(/^\/v1\//, '')
    const body = await text(request)
    const call = `${method} ${path}`
    calls.push(call)
    if (request.headers.authorization !== `Bearer ${key}`) {
      return { answer: refuse(401, 'api_key_invalid') }
    }
    const kind = fault?.call.test(call) ? fault.kind : undefined
    if (typeof kind === 'number') {
      return { answer: refuse(kind, kind === 429 ? 'rate_limit' : 'api_error') }
    }
    const idempotencyKey = method === 'POST' ? request.headers['idempotency-key'] : undefined
    const earlier = typeof idempotencyKey === 'string' ? saved.get(idempotencyKey) : undefined
    if (earlier) {
      if (earlier.request !== `${call} ${body}`) {
        return { answer: refuse(400, 'idempotency_error') }
      }
      return { answer: earlier.answer ?? refuse(409, 'idempotency_key_in_use'), kind }
    }
    const entry: Saved = { request: `${call} ${body}`, answer: undefined }
    if (typeof idempotencyKey === 'string') saved.set(idempotencyKey, entry)
    const form = method === 'POST' ? new URLSearchParams(body) : url.searchParams
    const answer = answerOf(method, path, form)
    if (kind === 'stalled') await once(repairs, 'repair')
    entry.answer = answer
    return { answer, kind }
  }

  const server = createServer((request, response) => {
    void handle(request).then(({ answer: { status, body }, kind }) => {
      if (kind === 'lost') return request.socket.destroy()
      const length = Buffer.byteLength(body)
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length })
      if (kind !== 'cut') return response.end(body)
      return response.write(body.slice(0, length / 2), () => request.socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    objects,
    /** The calls so far, such as "POST payment_intents". */
    calls,
    options: { host: '127.0.0.1', port, protocol: 'http' as const },
    /** Lets all calls that match go wrong, until `repair`. */
    break(call: RegExp, kind: Fault) {
      fault = { call, kind }
    },
    repair() {
      fault = undefined
      repairs.emit('repair')
    },
    /** The customer enters a card on a page. Returns the ids of the session and its setup intent. */
    completePage(url: string, token: string) {
      const session = objects.get(url.split('/').at(-1) ?? '')
      objects.completeSession(session, token)
      return { session: session.id, setupIntent: String(session['setup_intent']) }
    },
    /** Stripe has verified the packer's data. */
    completeOnboarding(account: string) {
      objects.get(account)['payouts_enabled'] = true
    },
    /** Returns a signed notification with the object as it is now. */
    notify(
      type: string,
      ref: string,
      { id = `evt_${type}_${ref}`, secret, at }: { id?: string; secret: string; at?: number },
    ): Notification {
      const data = { object: { ...objects.get(ref) } }
      return signEvent({ id, object: 'event', type, data }, { secret, at })
    },
    /** Sends notifications to a webhook. Returns the statuses of its answers. */
    async send(url: string, notifications: Notification[]): Promise<number[]> {
      const statuses: number[] = []
      for (const { body, header } of notifications) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': header }
        const answer = await fetch(url, { method: 'POST', headers, body })
        statuses.push(answer.status)
      }
      return statuses
    },
    async close() {
      await new Promise<unknown>((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

/** Signs an event as Stripe does. */
export function signEvent(
  event: unknown,
  { secret, at = Date.now() }: { secret: string; at?: number },
): Notification {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(at / 1000)
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, header }
}

function refuse(status: number, code: string): Answer {
  const type = code === 'idempotency_error' ? code : 'invalid_request_error'
  // As in Stripe's real answers, an error can quote the object of the call.
  const payment_method = { card: { last4: '4242', fingerprint: 'card-fingerprint' } }
  const error = { type, code, message: `Refused: ${code}`, payment_method }
  return { status, body: JSON.stringify({ error }) }
}

function toPage(all: { id: string }[], form: Form) {
  const after = form.get('starting_after')
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const end = start + Math.min(Number(form.get('limit') ?? 10), pageSize)
  return { object: 'list', data: all.slice(start, end), has_more: end < all.length }
}
