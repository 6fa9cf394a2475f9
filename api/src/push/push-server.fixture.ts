import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Logger as GraphileLogger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import type { TestApi } from '../app.fixture.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import { defaultSettings } from '../platform/settings.ts'
import { createPushKeys } from './push-keys.ts'
import { pushTasks } from './push-tasks.ts'
import type { PushPayload } from './write-pushes.ts'

/** A browser's side of a subscription: the keys with which it decrypts. */
export interface Browser {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a body of one record (RFC 8188) with the keys of RFC 8291. Throws if anything does not fit. */
export function decrypt(body: Buffer, { privateKey, publicKey, auth }: Browser): string {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0]
  const serverKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('The body has several records.')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
  const key = derive(curve.computeSecret(serverKey), auth, info, 32)
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('The padding is wrong.')
  }
  return padded.subarray(0, end).toString()
}

/** Returns the public key of the sender. Throws unless the signature is valid for this push service (RFC 8292). */
function senderOf(authorization: string | undefined, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const json = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = json(claims)
  const seconds = Number(exp) - Date.now() / 1000
  const isValid = json(head)['alg'] === 'ES256' && seconds > 0 && seconds <= 24 * 3600
  if (!isSigned || !isValid || aud !== origin || !/^mailto:.+@/.test(String(sub))) {
    throw new Error(`The signature is wrong: ${claims}`)
  }
  return key
}

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  payload: PushPayload
  /** The public key of the sender. */
  sender: string
  at: number
}

type Reply = { status: number; headers?: Record<string, string> } | 'none'

/** A push service on this machine. It decrypts each push with the keys of the browser, and checks its signature. */
export async function createPushServer() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const errors: unknown[] = []
  let reply: (push: ReceivedPush) => Reply | Promise<Reply> = () => ({ status: 201 })
  let origin = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void (async () => {
        const { url: path = '', headers } = request
        const browser = browsers.get(path)
        if (!browser || request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') {
          throw new Error(`No browser at ${request.method} ${path}`)
        }
        const push = {
          ...{ path, headers, at: Date.now() },
          payload: JSON.parse(decrypt(Buffer.concat(parts), browser)) as PushPayload,
          sender: senderOf(headers.authorization, origin),
        }
        received.push(push)
        const answer = await reply(push)
        if (answer !== 'none') response.writeHead(answer.status, answer.headers).end('an answer')
      })().catch((error: unknown) => {
        errors.push(error)
        response.writeHead(400).end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** Sets what the service answers from now on. */
    answer(next: typeof reply) {
      reply = next
    },
    /** Returns the subscription of a new browser, as `PushSubscription.toJSON()`. */
    subscribe() {
      const curve = createECDH('prime256v1')
      const publicKey = curve.generateKeys()
      const browser = { publicKey, privateKey: curve.getPrivateKey(), auth: randomBytes(16) }
      const path = `/send/${randomUUID()}`
      browsers.set(path, browser)
      const keys = {
        p256dh: publicKey.toString('base64url'),
        auth: browser.auth.toString('base64url'),
      }
      return { path, endpoint: origin + path, keys }
    },
    /** Returns the pushes since the last call. Throws the error of a push that was not valid. */
    take(): ReceivedPush[] {
      if (errors.length > 0) throw errors[0]
      return received.splice(0)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PushServer = Awaited<ReturnType<typeof createPushServer>>

export const pushSettings = { ...defaultSettings, pushesToLoopback: true }

/** Runs the push tasks that are due. */
export async function runPushTasks(api: Pick<TestApi, 'sql' | 'url'>, timeoutMs = 5_000) {
  const pool = openNodePostgresPool(api.url, { max: 3 })
  const options = {
    readKeys: createPushKeys(api.sql),
    contact: 'team@example.com',
    settings: pushSettings,
    timeoutMs,
  }
  const log = pino({ level: 'silent' })
  try {
    await runOnce({
      pgPool: pool,
      taskList: pushTasks(api.sql, log, options, new AbortController().signal),
      logger: new GraphileLogger(() => () => {}),
      noHandleSignals: true,
    })
  } finally {
    await pool.end()
  }
}

/** Lets the pauses of pushes pass that failed. */
export async function passPauses({ sql }: Pick<TestApi, 'sql'>, time = '30 minutes') {
  await sql`update pushes set due_at = due_at - ${time}::interval`
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where run_at > now() and task_identifier = 'send_pushes' having count(*) > 0`
}
