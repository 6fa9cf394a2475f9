import http from 'node:http'
import https from 'node:https'
import type { ApiSettings } from '../platform/settings.ts'
import { pushAgents } from './push-address.ts'
import { type ReadPushKeys, webPushLibrary } from './push-keys.ts'
import type { PushRow } from './pushes.sql.ts'
import type { WrittenPush } from './write-pushes.ts'

/** What became of a push at the push service. */
export type Outcome =
  | { is: 'accepted' }
  /** The browser's subscription has ended. */
  | { is: 'gone' }
  /** The push service will never take this push. */
  | { is: 'refused'; why: string }
  /** The push service is away, slow or busy. `seconds`: how long it asks to wait. */
  | { is: 'failed'; why: string; seconds?: number }

/** How long a signature (RFC 8292) is used, and for how long it is valid, so that clocks may differ. */
const signedMs = 6 * 3_600_000
const validSeconds = 12 * 3600

interface HandOverOptions {
  readKeys: ReadPushKeys
  /** How a push service reaches the operator of this product: `mailto:` and an address, or an https URL. */
  contact: string
  settings: Pick<ApiSettings, 'pushesToLoopback'>
  /** How long the push service may take. */
  timeoutMs?: number | undefined
}

/** Returns a function that encrypts a push (RFC 8291) and hands it over to the push service of the device. */
export function createHandOver(options: HandOverOptions) {
  const { readKeys, contact, settings, timeoutMs = 5_000 } = options
  const agents = pushAgents(settings)
  /** By push service. Signing takes longer than encrypting. */
  const signatures = new Map<string, { text: string; until: number }>()

  async function signatureFor(service: string) {
    const known = signatures.get(service)
    if (known && known.until > Date.now()) return known.text
    const [webPush, { publicKey, privateKey }] = await Promise.all([webPushLibrary(), readKeys()])
    const validUntil = Math.floor(Date.now() / 1000) + validSeconds
    const { Authorization: text } = webPush.getVapidHeaders(
      ...([service, contact, publicKey, privateKey, 'aes128gcm', validUntil] as const),
    )
    signatures.set(service, { text, until: Date.now() + signedMs })
    return text
  }

  async function requestFor(push: PushRow, { payload, isUrgent }: WrittenPush) {
    const { endpoint, service, p256dh, auth, expires_at } = push
    const [webPush, signature] = await Promise.all([webPushLibrary(), signatureFor(service)])
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        TTL: Math.max(0, Math.round((expires_at.getTime() - Date.now()) / 1000)),
        urgency: isUrgent ? 'high' : 'normal',
        topic: payload.tag,
        headers: { Authorization: signature },
      },
    )
  }

  function post(
    push: PushRow,
    headers: http.OutgoingHttpHeaders,
    body: Buffer,
  ): Promise<http.IncomingMessage> {
    const url = new URL(push.endpoint)
    const isSecure = url.protocol === 'https:'
    const options = { method: 'POST', headers, agent: isSecure ? agents.https : agents.http }
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const call = isSecure ? https.request(url, options) : http.request(url, options)
      const timer = setTimeout(
        () => call.destroy(new Error('the push service took too long')),
        timeoutMs,
      )
      call.on('close', () => clearTimeout(timer))
      call.on('response', (answer) => {
        // The rest of the answer says nothing more; reading it frees the connection.
        answer.resume().on('error', () => {})
        resolve(answer)
      })
      call.on('error', (error) => {
        // The push service has closed a connection that was kept open, at the moment of the next request.
        const isClosed = call.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isClosed) resolve(post(push, headers, body))
        else reject(error)
      })
      call.end(body)
    })
  }

  return async function handOver(push: PushRow, written: WrittenPush): Promise<Outcome> {
    const { headers, body } = await requestFor(push, written)
    try {
      const answer = await post(push, headers, body)
      return outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after'])
    } catch (error) {
      return { is: 'failed', why: error instanceof Error ? error.message : 'unknown' }
    }
  }
}

/** Returns the seconds of a Retry-After header: a number or a date. */
function secondsOf(retryAfter: string): number | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function outcomeOf(status: number, retryAfter = ''): Outcome {
  if (status >= 200 && status < 300) return { is: 'accepted' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const why = `status ${status}`
  if (status !== 408 && status !== 429 && status < 500) return { is: 'refused', why }
  const seconds = secondsOf(retryAfter)
  return { is: 'failed', why, ...(seconds !== undefined && { seconds }) }
}
