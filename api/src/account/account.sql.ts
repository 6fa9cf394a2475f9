import { deleteGigs } from '../workflow/gigs.sql.ts'
import { moveTrips } from '../workflow/moves.sql.ts'
import { hash } from 'node:crypto'
import { deleteFeed } from '../calendar/feed.sql.ts'
import { deleteChecks } from '../checks/checks.sql.ts'
import { deleteFavorites } from '../favorites/favorites.sql.ts'
import { forgetPaymentAccounts } from '../payments/open-money.ts'
import { deleteUploads } from '../images/images.sql.ts'
import { deleteMessages } from '../messages/messages.sql.ts'
import { textColumns } from '../gigs/gig-fields.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { gigJson } from '../gigs/gig-json.sql.ts'
import type { Viewer } from '../gigs/street-visibility.sql.ts'
import { emptyReviews } from '../reviews/reviews.sql.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import { endSessions } from '../sessions/sessions.sql.ts'
import { changeAccount } from './change-account.ts'
import { deletePasskeys } from './passkeys.sql.ts'

/** The fields of a profile that change. Undefined fields keep their values. */
export type ProfileFields = {
  [name in 'username' | 'name' | 'email' | 'phone' | 'bio']?: string | undefined
} & { crew_size?: number | undefined }

/**
 * Locks the account's row, and returns the fields that a notice about a change needs; undefined if the session has ended.
 * A new password ends it, after which a thief's call that began before must change nothing.
 */
export async function lockProfile(tx: Tx, id: number, sessionHash: Uint8Array) {
  const [row] = await tx<{ username: string; email: string; is_confirmed: boolean }[]>`
    select username, email, email_verified_at is not null as is_confirmed
    from users where id = ${id} and deleted_at is null for no key update`
  return (await isSessionOpen(tx, sessionHash)) ? row : undefined
}

/**
 * Whether the session exists. Call it after the statement that locks the account's row: that one sees the sessions as they
 * were before it waited.
 */
export const isSessionOpen = async (tx: Tx, hash: Uint8Array): Promise<boolean> =>
  (await tx`select from sessions where token_hash = ${hash}`).count > 0

/** Throws a unique violation if another account has the username. */
export async function updateProfile(tx: Tx, id: number, fields: ProfileFields) {
  const { username = null, name = null, phone = null, bio = null, crew_size = null } = fields
  const changed = await changeAccount(
    tx,
    id,
    tx`
      username = coalesce(${username}, username),
      name = coalesce(${name}, name),
      phone = coalesce(${phone}, phone),
      bio = coalesce(${bio}, bio),
      crew_size = coalesce(${crew_size}, crew_size)`,
  )
  return changed?.account
}

/** Returns the account's sessions that are still valid, newest first, without token hashes. */
export async function listSessions(sql: AnySql, userId: number, idleSeconds: number) {
  return sql<
    {
      id: string
      created_on_date: Date
      last_seen_date: Date
      expires_on_date: Date
      device: string
    }[]
  >`
    select ${sessionId(sql)} as id, created_at as created_on_date, last_seen_at as last_seen_date,
      expires_at as expires_on_date, device
    from sessions where user_id = ${userId} and expires_at > now()
      and last_seen_at > now() - make_interval(secs => ${idleSeconds})
    order by created_at desc`
}

/** Returns the devices that the user has signed in from, such as "Chrome on macOS". */
export async function listDevices(sql: AnySql, userId: number) {
  const rows = await sql<{ device: string }[]>`
    select device from known_devices where user_id = ${userId} order by device`
  return rows.map(({ device }) => device)
}

/** The public id of a session: a hash of its token's hash, so that it reveals neither. */
const sessionId = (sql: AnySql) => sql`encode(sha256(token_hash), 'hex')`

/** Returns the public id of the session with this token hash. */
export const sessionIdOf = (tokenHash: Buffer) => hash('sha256', tokenHash)

/** Ends the session with this public id if it belongs to the user. */
export async function endSession(sql: AnySql, userId: number, id: string) {
  await endSessions(sql, sql`user_id = ${userId} and ${sessionId(sql)} = ${id}`)
}

export async function endOtherSessions(sql: AnySql, userId: number, tokenHash: Buffer) {
  await endSessions(sql, sql`user_id = ${userId} and token_hash <> ${tokenHash}`)
}

/** Does nothing if the account is deleted. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string) {
  await changeAccount(tx, userId, tx`password_hash = ${passwordHash}`)
}

export async function sumPay(sql: AnySql, packerId: number) {
  const [row] = await sql<{ gigs: number; total: number }[]>`
    select count(*)::int as gigs, coalesce(sum(price_cents), 0) / 100::float8 as total
    from gigs where packer_id = ${packerId} and gig_status_id = 3`
  return row ?? { gigs: 0, total: 0 }
}

export interface BookingPosition {
  time: number
  id: number
}

/**
 * Returns the packer's next `count` bookings after the position `after`, newest first: JSON objects
 * that contain the gig, separated by commas.
 */
export async function sliceBookings(
  sql: AnySql,
  packer: Viewer,
  after: BookingPosition | null,
  count: number,
) {
  const [row] = await sql<{ bookings: string; last: BookingPosition | null }[]>`
    with page as (
      select * from bookings
      where packer_id = ${packer.userId}
        ${after ? sql`and (created_on_date, id) < (${new Date(after.time)}, ${after.id}::int)` : sql``}
      order by created_on_date desc, id desc
      limit ${count})
    select
      coalesce(string_agg(json_build_object(
        'id', b.id, 'gig_id', b.gig_id, 'packer_id', b.packer_id, 'gig_status_id', g.gig_status_id,
        'created_on_date',
        to_char(b.created_on_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'gig', ${gigJson(sql, packer)}::json)::text, ',' order by b.created_on_date desc, b.id desc), '')
        as bookings,
      (select json_build_object('id', id, 'time', (extract(epoch from created_on_date) * 1000)::bigint)
       from page order by created_on_date, id limit 1) as last
    from page b join gigs g on g.id = b.gig_id`
  return row ?? { bookings: '', last: null }
}

/**
 * Locks the account: until the transaction ends, no request can add rows that refer to it. Returns
 * `undefined` if the account is deleted.
 */
export async function lockAccount(tx: Tx, id: number): Promise<UserType | undefined> {
  const [row] = await tx<{ user_type: UserType }[]>`
    select user_type from users where id = ${id} and deleted_at is null for update`
  return row?.user_type
}

/**
 * Locks the account's gigs and trips, in the order of every writer, so that no other request changes them until the
 * transaction ends. Returns how many gigs are booked.
 */
export async function lockGigs(tx: Tx, id: number): Promise<number> {
  const rows = await tx<{ gig_status_id: number }[]>`
    select gig_status_id from gigs where customer_id = ${id} or packer_id = ${id} or offered_to = ${id}
    order by id for update`
  await tx`
    select from trips where customer_id = ${id} or packer_id = ${id} order by id for no key update`
  return rows.filter(({ gig_status_id }) => gig_status_id === 2).length
}

/**
 * Deletes everything of the account that is personal, except its gigs and trips. The account's row
 * keeps only its id, type and dates.
 */
export async function emptyAccount(tx: Tx, id: number) {
  await endSessions(tx, tx`user_id = ${id}`)
  await tx`delete from packer_specialties where user_id = ${id}`
  await deleteFavorites(tx, id)
  await tx`delete from seen_gigs where user_id = ${id}`
  await tx`delete from support_tickets where user_id = ${id}`
  await emptyReviews(tx, id)
  await tx`delete from account_tokens where user_id = ${id}`
  await deleteMessages(tx, id)
  await deleteUploads(tx, id)
  await tx`delete from mail_preferences where user_id = ${id}`
  await tx`delete from event_mails where user_id = ${id}`
  await tx`delete from known_devices where user_id = ${id}`
  await deletePasskeys(tx, id)
  await deleteFeed(tx, id)
  await forgetPaymentAccounts(tx, id)
  await tx`
    delete from development_mails m using users u
    where u.id = ${id} and m.recipient in (u.email, u.pending_email, u.phone)`
  await tx`
    update users set deleted_at = now(), username = null, password_hash = null,
      name = '', email = '', phone = '', bio = '', pending_email = null,
      email_verified_at = null, email_refused_at = null, verified_until = null,
      background_until = null, crew_size = 1
    where id = ${id}`
  await deleteChecks(tx, id)
}

/** The columns of a gig's addresses that `without_customer` empties or shortens. */
const placeColumns = ['pickup', 'dropoff'].flatMap((side) =>
  ['street_address', 'street_address_two', 'zip_code'].map((name) => `${side}_${name}`),
)

/**
 * Deletes the customer's gigs that have no packer. Deletes the photos of all gigs of the customer,
 * and removes personal data from the completed gigs. Call `lockGigs` and `emptyAccount` first: the
 * SQL function `without_customer` does not change the gigs of an account that still exists.
 */
export async function emptyGigs(tx: Tx, customerId: number) {
  const emptied = [...textColumns, ...placeColumns, 'featured_image_index', 'move']
  await deleteGigs(tx, tx`g.customer_id = ${customerId} and g.packer_id is null`)
  await tx`
    delete from gig_images i using gigs g where g.id = i.gig_id and g.customer_id = ${customerId}`
  await tx`
    update gigs g set (${tx(emptied)}) = (select ${tx(emptied)} from without_customer(g))
    where customer_id = ${customerId}`
}

/**
 * Removes the user's notes and photos from trips and events. Replaces the titles of a customer's trips, and
 * shortens their ZIP codes to five digits. Completes a customer's delivered trips, because the
 * customer can no longer confirm them. Deletes no trip and no event, because the other user needs
 * the record.
 */
export async function emptyTrips(tx: Tx, userId: number, userType: UserType) {
  if (userType === 'customer') {
    const delivered = tx`
      select id, stage from trips where customer_id = ${userId} and stage = 'delivered' for no key update`
    await moveTrips(tx, delivered, { to: 'completed', actor: 'customer', note: null })
    await tx`
      update trips set title = 'Moving job', pickup_zip_code = left(pickup_zip_code, 5),
        dropoff_zip_code = left(dropoff_zip_code, 5)
      where customer_id = ${userId}`
  }
  if (userType === 'customer') {
    await tx`
      update proposals p set columns = null, earlier = null from trips t
      where t.id = p.trip_id and t.customer_id = ${userId} and p.columns is not null`
  }
  await tx`delete from report_calls where user_id = ${userId}`
  const side = tx(userType === 'customer' ? 'customer_id' : 'packer_id')
  await tx`
    update trips set note = null where ${side} = ${userId} and actor = ${userType} and note is not null`
  await tx`
    delete from event_images i using gig_events e
    where e.id = i.event_id and e.${side} = ${userId} and e.actor = ${userType}`
  await tx`
    update gig_events set note = null
    where ${side} = ${userId} and actor = ${userType} and note is not null`
}
