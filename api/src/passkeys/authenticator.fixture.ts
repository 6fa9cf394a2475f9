import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { AuthenticationResponse, RegistrationResponse } from './passkeys.contract.ts'

interface Held {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

const flag = { present: 1, verified: 4, hasKey: 64 }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/**
 * A software authenticator and its browser, which shows a page of `origin`. `create` and `get` take the options of the
 * API, and return what the page would send.
 */
export function createAuthenticator(origin: string) {
  const held: Held[] = []
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = ({ rpId, counter }: Held, { isVerified = true, more = 0 }) => {
    const data = Buffer.concat([sha256(rpId), Buffer.alloc(5)])
    data.writeUInt8(flag.present + (isVerified ? flag.verified : 0) + more, 32)
    data.writeUInt32BE(counter, 33)
    return data
  }

  const authenticator = {
    /** Whether the user unlocks the authenticator with a finger or a PIN. */
    isVerified: true,

    /** The passkeys that the authenticator holds, the oldest first. A test may set a counter. */
    held,

    create(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponse {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      const base64Id = id.toString('base64url')
      const key = {
        id: base64Id,
        rpId: options.rp.id ?? new URL(origin).hostname,
        userHandle: options.user.id,
        privateKey,
        counter: 0,
      }
      held.push(key)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
      // COSE: an elliptic curve key for ES256 on P-256, and the coordinates.
      const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ])
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        ...[
          authenticatorData(key, { ...authenticator, more: flag.hasKey }),
          Buffer.alloc(16),
          idLength,
          id,
        ],
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: base64Id,
        rawId: base64Id,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs in with the newest passkey. */
    get(options: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponse {
      const key = held.findLast(({ rpId }) => rpId === options.rpId)
      if (!key) throw new Error(`The authenticator has no passkey for ${options.rpId}.`)
      key.counter += 1
      const data = authenticatorData(key, authenticator)
      const client = clientData('webauthn.get', options.challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      return {
        id: key.id,
        rawId: key.id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: key.userHandle,
        },
      }
    },
  }
  return authenticator
}
