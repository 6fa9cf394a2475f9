import type { Passkey } from '../../passkeys/ceremonies.ts'
import type { AnySql, Tx } from '../../platform/db/sql.ts'
import type { Role } from '../acts/roles.ts'

export interface Operator {
  id: number
  name: string
  roles: Role[]
}

/** An operator with a session, and what the next page tells about the last action. */
export interface SignedIn extends Operator {
  notice: string | null
}

export type LinkKind = 'invite' | 'sign-in'

const lifeSeconds = 12 * 60 * 60
const idleSeconds = 30 * 60

/** Returns the operator of the session, and counts the request as use. Undefined if the session has ended. */
export async function readSession(sql: AnySql, tokenHash: Buffer) {
  const [row] = await sql<SignedIn[]>`
    with session as (
      select s.token_hash, s.notice, o.id, o.name, o.roles
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = ${tokenHash} and s.expires_at > now() and o.removed_at is null
        and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})
      for no key update of s)
    update operator_sessions s set last_seen_at = now(), notice = null
    from session where s.token_hash = session.token_hash
    returning session.id, session.name, session.roles, session.notice`
  return row
}

/** Adds a session, and deletes those that have ended. */
export const addSession = (tx: Tx, operatorId: number, tokenHash: Buffer) => tx`
  with ended as (delete from operator_sessions where expires_at < now())
  insert into operator_sessions (operator_id, token_hash, expires_at)
  values (${operatorId}, ${tokenHash}, now() + make_interval(secs => ${lifeSeconds}))`

export const endSession = (sql: AnySql, tokenHash: Buffer) => sql`
  delete from operator_sessions where token_hash = ${tokenHash}`

export const saveNotice = (sql: AnySql, tokenHash: Buffer, notice: string) => sql`
  update operator_sessions set notice = ${notice} where token_hash = ${tokenHash}`

/** Adds the operator, or gives an existing one of this name the roles. Without `roles`, an existing one keeps them. */
export async function putOperator(
  tx: Tx,
  { name, roles, by }: { name: string; roles: Role[] | undefined; by: string },
) {
  const [row] = await tx<[Operator]>`
    insert into operators (name, roles, invited_by) values (${name}, ${roles ?? ['admin']}, ${by})
    on conflict (lower(name)) where removed_at is null
    do update set roles = ${roles ? tx`excluded.roles` : tx`operators.roles`}
    returning id, name, roles`
  return row
}

/** Deletes the operator's passkeys, links and sessions. */
export const endAccess = (tx: Tx, operatorId: number) => tx`
  with passkeys as (delete from operator_passkeys where operator_id = ${operatorId}),
    links as (delete from operator_links where operator_id = ${operatorId})
  delete from operator_sessions where operator_id = ${operatorId}`

/** Returns the name of the removed operator; undefined if there is none with this id. */
export async function removeOperator(tx: Tx, id: number) {
  const [row] = await tx<{ name: string }[]>`
    update operators set removed_at = now() where id = ${id} and removed_at is null returning name`
  return row?.name
}

export const addLink = (
  tx: Tx,
  link: { operatorId: number; kind: LinkKind; tokenHash: Buffer; seconds: number },
) => tx`
  with ended as (delete from operator_links where expires_at < now())
  insert into operator_links (operator_id, kind, token_hash, expires_at)
  values (${link.operatorId}, ${link.kind}, ${link.tokenHash}, now() + make_interval(secs => ${link.seconds}))`

/** Returns the operator of a link that works. */
export async function findLink(sql: AnySql, kind: LinkKind, tokenHash: Buffer) {
  const [row] = await sql<Operator[]>`
    select o.id, o.name, o.roles from operator_links l join operators o on o.id = l.operator_id
    where l.token_hash = ${tokenHash} and l.kind = ${kind} and l.expires_at > now() and o.removed_at is null`
  return row
}

/** Uses a link up, and returns its operator: one statement, so a link works once. Undefined if it does not work. */
export async function takeLink(tx: Tx, kind: LinkKind, tokenHash: Buffer) {
  const [row] = await tx<Operator[]>`
    delete from operator_links l using operators o
    where l.token_hash = ${tokenHash} and l.kind = ${kind} and l.expires_at > now()
      and o.id = l.operator_id and o.removed_at is null
    returning o.id, o.name, o.roles`
  return row
}

export const addPasskey = (tx: Tx, operatorId: number, passkey: Passkey) => tx`
  insert into operator_passkeys (id, operator_id, public_key, counter, transports)
  values (${passkey.id}, ${operatorId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter}, ${passkey.transports})`

/** Returns the passkey with its operator. */
export async function findPasskey(sql: AnySql, id: string) {
  const [row] = await sql<(Operator & { public_key: Buffer; counter: string })[]>`
    select o.id, o.name, o.roles, p.public_key, p.counter
    from operator_passkeys p join operators o on o.id = p.operator_id
    where p.id = ${id} and o.removed_at is null`
  return row
}

/** Saves a use. Returns false if another use has counted as far, or the passkey is gone: one statement, so no race. */
export async function savePasskeyUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const saved = await tx`
    update operator_passkeys set counter = ${counter}
    where id = ${id} and (counter < ${counter}::bigint or greatest(counter, ${counter}::bigint) = 0)`
  return saved.count === 1
}

export const listOperators = (sql: AnySql) => sql<
  (Operator & { invited_by: string; passkeys: number; invited: boolean; seen_at: Date | null })[]
>`
  select o.id, o.name, o.roles, o.invited_by,
    (select count(*)::int from operator_passkeys where operator_id = o.id) as passkeys,
    exists (select from operator_links where operator_id = o.id and kind = 'invite' and expires_at > now()) as invited,
    (select max(last_seen_at) from operator_sessions where operator_id = o.id) as seen_at
  from operators o where o.removed_at is null order by lower(o.name)`
