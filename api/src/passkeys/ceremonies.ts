import { isIP } from 'node:net'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AnySql } from '../platform/db/sql.ts'
import { addChallenge, challengeSeconds, takeChallenge } from './challenges.sql.ts'
import type { AuthenticationResponse, RegistrationResponse } from './passkeys.contract.ts'

/** The site that asks for a passkey. */
export interface RelyingParty {
  /** The origin of the page, such as https://example.com. */
  origin: string
  /** The host name to which passkeys belong. */
  rpId: string
}

/** A passkey as it is stored. */
export interface Passkey {
  /** In base64url. */
  id: string
  /** In COSE form. */
  publicKey: Uint8Array<ArrayBuffer>
  /** How often the passkey was used, as its authenticator counts; 0 if it does not count. */
  counter: number
  /** How the browser reaches the authenticator, such as `internal`. */
  transports: string[]
}

/** One ceremony: `scope` names its kind and account, so that a challenge works for no other. */
interface Ceremony extends RelyingParty {
  scope: string
}

/** Loads the library, which takes half a second and 25 MB, when a process first needs it. */
const library = () => import('@simplewebauthn/server')

const publicKeyType = { type: 'public-key', clientExtensionResults: {} } as const

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const timeout = challengeSeconds * 1000

/**
 * Returns the relying party of a page; undefined where browsers refuse passkeys: on IP addresses, and without HTTPS on
 * hosts other than localhost.
 */
export function relyingPartyOf(origin: string | null | undefined): RelyingParty | undefined {
  if (!origin || !URL.canParse(origin)) return undefined
  const { protocol, hostname } = new URL(origin)
  const isLocal = /(?:^|\.)localhost$/.test(hostname)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocal)
  return isSecure && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
    ? { origin, rpId: hostname }
    : undefined
}

/** Begins to add a passkey. Returns the options for `navigator.credentials.create()`. */
export async function registrationOptions(
  sql: AnySql,
  { rpId, scope }: Ceremony,
  user: {
    /** At most 64 bytes, without personal data. The passkey returns it at sign-in. */
    handle: string
    /** Which the browser shows with the passkey. */
    name: string
    /** The user's passkeys, which an authenticator must not hold twice. */
    passkeys: Pick<Passkey, 'id' | 'transports'>[]
  },
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>> {
  const { generateRegistrationOptions } = await library()
  const challenge = await addChallenge(sql, scope)
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: 'Manyhands',
    rpID: rpId,
    userName: user.name,
    userDisplayName: user.name,
    userID: Buffer.from(user.handle),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return options
}

/** Returns the new passkey; undefined if the response is not valid or the challenge has expired or was used. */
export async function verifyRegistration(
  sql: AnySql,
  { origin, rpId, scope }: Ceremony,
  response: RegistrationResponse,
): Promise<Passkey | undefined> {
  const expectedChallenge = await spendChallenge(sql, scope, response)
  if (expectedChallenge === undefined) return undefined
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, ...publicKeyType },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey, counter, transports: response.response.transports }
  } catch {
    return undefined
  }
}

/** Begins a sign-in with any passkey of the relying party. Returns the options for `navigator.credentials.get()`. */
export async function authenticationOptions(
  sql: AnySql,
  { rpId, scope }: Ceremony,
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>> {
  const { generateAuthenticationOptions } = await library()
  const challenge = await addChallenge(sql, scope)
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    userVerification: 'required',
  })
  return options
}

/**
 * Returns the passkey's new counter; undefined if the response is not valid, the challenge has expired or was used, or
 * the counter has not grown.
 *
 * @param passkey The stored passkey with the id of the response.
 * @param handle The handle of its user.
 */
export async function verifyAuthentication(
  sql: AnySql,
  { origin, rpId, scope }: Ceremony,
  response: AuthenticationResponse,
  { passkey, handle }: { passkey: Passkey; handle: string },
): Promise<{ counter: number } | undefined> {
  const expectedChallenge = await spendChallenge(sql, scope, response)
  const { userHandle } = response.response
  if (expectedChallenge === undefined) return undefined
  if (userHandle !== Buffer.from(handle).toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, userHandle },
        ...publicKeyType,
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: passkey,
    })
    return verified ? { counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

/** Returns the challenge of a response if it is valid for this scope. */
async function spendChallenge(
  sql: AnySql,
  scope: string,
  { response }: { response: { clientDataJSON: string } },
): Promise<string | undefined> {
  let challenge: unknown
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    ;({ challenge } = JSON.parse(text) as { challenge?: unknown })
  } catch {
    return undefined
  }
  if (typeof challenge !== 'string' || !/^[\w-]{43}$/.test(challenge)) return undefined
  return (await takeChallenge(sql, scope, challenge)) ? challenge : undefined
}
