import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { line } from '../platform/requests/text.ts'
import { longestEndpoint } from './push-address.ts'

export const PushKey = z
  .object({
    public_key: z
      .string()
      .describe('The `applicationServerKey` of subscriptions (VAPID): 65 bytes in base64url.'),
    endpoint: z
      .string()
      .nullable()
      .describe('The endpoint of this session’s subscription; `null` if it gets no pushes.'),
  })
  .meta({ id: 'PushKey' })
export type PushKey = z.infer<typeof PushKey>

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const base64url = z.string().regex(/^[\w-]{1,100}=*$/, { error: 'must be base64url' })

/** Whether the bytes are an uncompressed point of the curve P-256. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** What `PushSubscription.toJSON()` returns in a browser. */
export const PushSubscription = z
  .object({
    endpoint: line(1, longestEndpoint).describe(
      'An https URL of the browser’s push service. Its host must be public.',
    ),
    keys: z.object({
      p256dh: base64url.refine((text) => isPoint(bytesOf(text)), {
        error: 'must be a public key of the curve P-256',
      }),
      auth: base64url.refine((text) => bytesOf(text).length === 16, { error: 'must be 16 bytes' }),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscription = z.infer<typeof PushSubscription>
