import type { Passkey } from '../passkeys/ceremonies.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { Credential } from '../sessions/sessions.sql.ts'

export interface PasskeyRow {
  id: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** Returns the user's passkeys, newest first. */
export const listPasskeys = (sql: AnySql, userId: number) => sql<PasskeyRow[]>`
  select id, name, created_at, last_used_at from passkeys where user_id = ${userId} order by id desc`

/** Returns what the browser needs in order not to add a passkey twice. */
export const listKnownPasskeys = (sql: AnySql, userId: number) =>
  sql<Pick<Passkey, 'id' | 'transports'>[]>`
    select credential_id as id, transports from passkeys where user_id = ${userId}`

/** Call it after `lockProfile`, so that the count stays right. Returns undefined if the passkey exists already. */
export async function insertPasskey(tx: Tx, userId: number, passkey: Passkey & { name: string }) {
  const { id, publicKey, counter, transports, name } = passkey
  const [row] = await tx<PasskeyRow[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${id}, ${publicKey}, ${counter}, ${transports}, ${name})
    on conflict do nothing
    returning id, name, created_at, last_used_at`
  return row
}

export async function renamePasskey(sql: AnySql, userId: number, id: number, name: string) {
  const [row] = await sql<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId}
    returning id, name, created_at, last_used_at`
  return row
}

/** Returns the deleted passkey; undefined if the user has none with this id. */
export async function deletePasskey(sql: AnySql, userId: number, id: number) {
  const [row] = await sql<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`
  return row
}

/** Deletes the user's passkeys. Returns how many. */
export const deletePasskeys = async (tx: Tx, userId: number): Promise<number> =>
  (await tx`delete from passkeys where user_id = ${userId}`).count

/** Returns the passkey with this id of its authenticator, and its user. */
export async function findPasskey(sql: AnySql, credentialId: string) {
  const [row] = await sql<(Omit<Passkey, 'id'> & { passkey_id: number; user: Credential })[]>`
    select p.id as passkey_id, p.public_key as "publicKey", p.counter::float8 as counter, p.transports,
      json_build_object('id', u.id, 'username', u.username, 'user_type', u.user_type,
        'password_hash', u.password_hash) as user
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.deleted_at is null`
  return row
}

/** Saves a use. Returns false if another use has counted as far: one statement, so no race. */
export async function savePasskeyUse(sql: AnySql, id: number, counter: number): Promise<boolean> {
  const saved = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or greatest(counter, ${counter}::bigint) = 0)`
  return saved.count === 1
}
