import { type AnySql, runTx, type Sql } from '../platform/db/sql.ts'
import { keepAccount } from '../sessions/sessions.sql.ts'
import type { PushSubscription } from './push.contract.ts'

/** The VAPID key pair (RFC 8292) with which push services recognize this product, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export async function findKeys(sql: AnySql) {
  const [keys] = await sql<PushKeys[]>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`
  return keys
}

/** Stores the keys unless another process was first. Returns the stored ones. */
export async function addKeys(sql: AnySql, { publicKey, privateKey }: PushKeys): Promise<PushKeys> {
  const [keys] = await sql<[PushKeys]>`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict (only_row) do update set public_key = push_keys.public_key
    returning public_key as "publicKey", private_key as "privateKey"`
  return keys
}

const mostDevices = 10

interface NewDevice extends PushSubscription {
  sessionHash: Uint8Array
  userId: number
  /** The origin of the endpoint. */
  service: string
}

/**
 * Stores the subscription of the session, in place of another one. If the endpoint belongs to another session, it moves:
 * the browser has another user now. Ends the oldest subscription of a user who has ten others. Does nothing if the session
 * has ended.
 */
export async function saveDevice(sql: Sql, device: NewDevice) {
  const { sessionHash, userId, endpoint, service, keys } = device
  await runTx(sql, async (tx) => {
    // The end of the session also locks the account first. Another order could deadlock.
    await keepAccount(tx, userId)
    // Two sessions that store the same endpoint at once would otherwise violate its unique index.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`push-${endpoint}`}, 0))`
    await tx`delete from push_devices where endpoint = ${endpoint} and session_hash <> ${sessionHash}`
    await tx`
      insert into push_devices (session_hash, user_id, endpoint, service, p256dh, auth)
      select token_hash, user_id, ${endpoint}, ${service}, ${keys.p256dh}, ${keys.auth}
      from sessions where token_hash = ${sessionHash} for key share
      on conflict (session_hash) do update set endpoint = excluded.endpoint,
        service = excluded.service, p256dh = excluded.p256dh, auth = excluded.auth`
    await tx`
      delete from push_devices where id in (
        select id from push_devices where user_id = ${userId} order by id desc offset ${mostDevices})`
  })
}

export async function deleteDeviceOf(sql: AnySql, sessionHash: Uint8Array) {
  await sql`delete from push_devices where session_hash = ${sessionHash}`
}

/** Returns the endpoint of the session's subscription; null if it has none. */
export async function findEndpoint(sql: AnySql, sessionHash: Uint8Array) {
  const [row] = await sql<{ endpoint: string }[]>`
    select endpoint from push_devices where session_hash = ${sessionHash}`
  return row?.endpoint ?? null
}

/** Returns the devices of the user that get pushes, newest first, without the secrets of their subscriptions. */
export const listPushDevices = (sql: AnySql, userId: number) => sql<
  { device: string; service: string; created_at: Date }[]
>`
  select s.device, d.service, d.created_at
  from push_devices d join sessions s on s.token_hash = d.session_hash
  where d.user_id = ${userId} order by d.id desc`
