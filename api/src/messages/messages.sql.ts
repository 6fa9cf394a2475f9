import { addingPushes, pushTasks } from '../events/add-pushes.sql.ts'
import { recordEvents } from '../events/record-events.sql.ts'
import { takePhotos } from '../images/photos.ts'
import { changesChannel, notifyChange } from '../platform/db/notify-change.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import type { Message } from './messages.contract.ts'

export interface ThreadRow {
  trip_id: number
  gig_id: number | null
  customer_id: number
  packer_id: number
  title: string
  stage: TripStage
  pickup_date: Date
  pickup_time_zone: string
  ended_at: Date | null
  delivered_at: Date | null
  customer_name: string
  packer_name: string
  /** Whether the other side has deleted the account. */
  is_other_gone: boolean
  own_phone: string
  other_phone: string
  is_own_phone_shared: boolean
  is_other_phone_shared: boolean
}

/** Returns the conversation as the user sees it; undefined for third parties. */
export async function findThread(sql: AnySql, tripId: number, userId: number) {
  const shares = (id: 'own' | 'other') => sql`
    exists (select from shared_phones where trip_id = t.id and user_id = ${sql(id)}.id)`
  const [row] = await sql<ThreadRow[]>`
    select t.id as trip_id, t.gig_id, t.customer_id, t.packer_id, t.title, t.stage, t.pickup_date,
      zip_time_zone(t.pickup_zip_code) as pickup_time_zone, t.ended_at, t.delivered_at,
      c.name as customer_name, p.name as packer_name, other.deleted_at is not null as is_other_gone,
      own.phone as own_phone, other.phone as other_phone,
      ${shares('own')} as is_own_phone_shared, ${shares('other')} as is_other_phone_shared
    from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id
    join users own on own.id = ${userId}
    join users other on other.id = t.customer_id + t.packer_id - own.id
    where t.id = ${tripId} and ${userId} in (t.customer_id, t.packer_id)`
  return row
}

export interface MessageRow extends Pick<Message, 'id' | 'trip_id' | 'text' | 'proof'> {
  sender_id: number
  body_hash: Buffer
  /** The tokens of the photos. */
  images: string[]
  created_at: Date
  seen_at: Date | null
}

const columns = (sql: AnySql) => sql`
  m.id, m.trip_id, m.sender_id, m.body_hash, m.text, m.proof, m.created_at, m.seen_at,
  array(select token from message_images where message_id = m.id order by position) as images`

/** What both sides read of a message. An operator can hide its text and photos. */
const shownColumns = (sql: AnySql) => sql`
  m.id, m.trip_id, m.sender_id, m.body_hash, m.proof, m.created_at, m.seen_at,
  case when m.hidden_at is null then m.text else 'Removed by Manyhands' end as text,
  array(select token from message_images where message_id = m.id and m.hidden_at is null
    order by position) as images`

/** Returns the newest messages of the trip with ids below `before`, newest first. */
export const listMessages = (
  sql: AnySql,
  tripId: number,
  before: number | undefined,
  count: number,
) => sql<MessageRow[]>`
  select ${shownColumns(sql)} from messages m
  where m.trip_id = ${tripId} ${before === undefined ? sql`` : sql`and m.id < ${before}`}
  order by m.id desc limit ${count}`

/** Returns the messages that the user has sent with ids below `before`, newest first. */
export const sliceMessages = (
  sql: AnySql,
  userId: number,
  before: number | undefined,
  count: number,
) => sql<MessageRow[]>`
  select ${columns(sql)} from messages m
  where m.sender_id = ${userId} ${before === undefined ? sql`` : sql`and m.id < ${before}`}
  order by m.id desc limit ${count}`

export async function findMessage(sql: AnySql, senderId: number, key: string) {
  const [row] = await sql<MessageRow[]>`
    select ${columns(sql)} from messages m where m.sender_id = ${senderId} and m.key = ${key}`
  return row
}

export interface MessageInput {
  trip: ThreadRow
  senderId: number
  key: string
  bodyHash: Buffer
  text: string
  proof: Message['proof']
  /** The tokens of uploaded photos. */
  images: string[]
}

/** A push about a message is worthless after four hours. */
const pushMinutes = 4 * 60

/**
 * Adds a message, tells the pages of both sides, and pushes to the recipient's devices. The first unread message adds the task that mails the recipient; its
 * key keeps it to one task if several messages arrive at once. Returns undefined if the statement inserts nothing.
 */
export async function addMessage(sql: AnySql, insert: Fragment) {
  const change = {
    ...{ kind: 'message', gigId: sql`t.gig_id`, tripId: sql`t.id` },
    users: sql`array[t.customer_id, t.packer_id]`,
  }
  const task = mailTask(sql, sql`m.trip_id`, sql`m.recipient_id`, sql`now() + interval '2 minutes'`)
  const [row] = await sql<Omit<MessageRow, 'images'>[]>`
    with m as (insert into messages ${insert} returning *),
    told as (select ${notifyChange(sql, change)} from m join trips t on t.id = m.trip_id),
    mail as (
      select ${task} from m where not exists (
        select from messages
        where recipient_id = m.recipient_id and trip_id = m.trip_id and seen_at is null)
    ), pushes_added as (
      ${addingPushes(
        sql,
        sql`select recipient_id as user_id, 'message' as kind, id as subject_id, now() as due_at,
          ${pushMinutes}::int as minutes from m`,
      )}
    ), tasks as materialized (${addingTasks(sql, pushTasks(sql, sql`select due_at from pushes_added`))})
    select id, trip_id, sender_id, body_hash, text, proof, created_at, seen_at
    from m, (select count(*) from told) notices, (select count(*) from mail) mails,
      (select count(*) from tasks) push_tasks`
  return row
}

/**
 * Adds the message with its photos, and the event of a proof; with photos, call it in a transaction. Returns undefined
 * if the sender has used the key before: the unique index decides, so that two equal calls at once send one message.
 */
export async function insertMessage(tx: AnySql, message: MessageInput) {
  const { trip, senderId, key, bodyHash, text, proof, images } = message
  const recipientId = trip.customer_id + trip.packer_id - senderId
  const row = await addMessage(
    tx,
    tx`(trip_id, sender_id, recipient_id, key, body_hash, text, proof)
    values (${trip.trip_id}, ${senderId}, ${recipientId}, ${key}, ${bodyHash}, ${text}, ${proof})
    on conflict (sender_id, key) do nothing`,
  )
  if (!row) return undefined
  if (images.length > 0) {
    const photos = await takePhotos(tx, senderId, images)
    const rows = photos.map((photo, position) => ({ message_id: row.id, position, ...photo }))
    await tx`
      insert into message_images ${tx(rows, 'message_id', 'position', 'token', 'width', 'height')}`
  }
  if (proof !== null) await addProofEvent(tx, trip, row)
  return { ...row, images }
}

async function addProofEvent(
  tx: AnySql,
  trip: ThreadRow,
  message: Pick<MessageRow, 'id' | 'proof' | 'sender_id'>,
) {
  if (trip.gig_id === null) return
  const [eventId = null] = await recordEvents(tx, [
    {
      ...{ gig_id: trip.gig_id, trip_id: trip.trip_id },
      ...{ customer_id: trip.customer_id, packer_id: trip.packer_id },
      actor: message.sender_id === trip.customer_id ? 'customer' : 'packer',
      ...{ kind: 'proof', reason: message.proof },
    },
  ])
  await tx`update messages set event_id = ${eventId} where id = ${message.id}`
}

/** Marks the messages to the user up to `upTo` as seen. Returns whether one of them was unread. */
export async function markRead(sql: AnySql, tripId: number, userId: number, upTo: number) {
  const marked = await sql`
    update messages set seen_at = now()
    where trip_id = ${tripId} and recipient_id = ${userId} and id <= ${upTo} and seen_at is null`
  return marked.count > 0
}

/** Shares this number. Waits for a change of it, and then shares nothing: the user has not agreed to share another one. */
export async function sharePhone(sql: AnySql, tripId: number, userId: number, phone: string) {
  await sql`
    insert into shared_phones (trip_id, user_id)
    select ${tripId}, id from users where id = ${userId} and phone = ${phone} for no key update
    on conflict do nothing`
}

export async function unsharePhone(sql: AnySql, tripId: number, userId: number) {
  await sql`delete from shared_phones where trip_id = ${tripId} and user_id = ${userId}`
}

/** Ends the sharing of the user's phone number in all conversations. */
export async function hidePhone(tx: Tx, userId: number) {
  await tx`delete from shared_phones where user_id = ${userId}`
}

/** Returns whether the user has received this message. */
export async function hasReceived(sql: AnySql, messageId: number, userId: number) {
  const [row] = await sql`
    select from messages where id = ${messageId} and recipient_id = ${userId}`
  return row !== undefined
}

/**
 * Stores the report of the recipient, unless one is open or the message is hidden. A closed report is opened again.
 * Throws 401 if the recipient has deleted the account.
 */
export async function insertReport(sql: AnySql, messageId: number, reason: string) {
  await sql`
    insert into message_reports (message_id, reason)
    select m.id, ${reason} from messages m, account_type(m.recipient_id)
    where m.id = ${messageId} and m.hidden_at is null
    on conflict (message_id) do update set reason = excluded.reason, created_at = now(), resolved_at = null
    where message_reports.resolved_at is not null`
}

export interface UnreadRow {
  trip_id: number
  gig_id: number | null
  title: string
  count: number
  created_at: Date
  other_id: number
  other_name: string
}

/** Returns the user's latest 100 conversations with unread messages, newest first. */
export const listUnread = (sql: AnySql, userId: number) => sql<UnreadRow[]>`
  select t.id as trip_id, t.gig_id, t.title, m.count, m.created_at, o.id as other_id,
    o.name as other_name
  from (
    select trip_id, sender_id, count(*)::int as count, max(created_at) as created_at
    from messages where recipient_id = ${userId} and seen_at is null group by 1, 2) m
  join trips t on t.id = m.trip_id join users o on o.id = m.sender_id
  order by m.created_at desc limit 100`

/** Stores which of the users with open streams have unread messages. */
export async function markStreaming(sql: AnySql, userIds: number[]) {
  await sql`
    insert into open_streams (user_id, seen_at)
    select u.id, now() from unnest(${userIds}::int[]) u (id)
    where exists (select from messages where recipient_id = u.id and seen_at is null)
    on conflict (user_id) do update set seen_at = excluded.seen_at`
}

interface UnreadState {
  /** When the oldest unread message was sent; null if all are read. */
  unread_since: Date | null
  is_streaming: boolean
}

/** Streams report themselves every 25 seconds (`markStreaming`). */
export async function findUnreadState(sql: AnySql, tripId: number, userId: number) {
  const [row] = await sql<[UnreadState]>`
    select
      (select min(created_at) from messages
        where recipient_id = ${userId} and trip_id = ${tripId} and seen_at is null) as unread_since,
      exists (select from open_streams
        where user_id = ${userId} and seen_at > now() - interval '60 seconds') as is_streaming`
  return row
}

/** Adds the task that mails the user about unread messages, or moves the waiting one. */
export async function addMessagesMail(sql: AnySql, tripId: number, userId: number, at: Date) {
  await sql`select ${mailTask(sql, sql`${tripId}::int`, sql`${userId}::int`, sql`${at}`)}`
}

/** SQL that adds the task, or moves the waiting one with the same key. */
const mailTask = (sql: AnySql, tripId: Fragment, userId: Fragment, at: Fragment) => sql`
  graphile_worker.add_job('mail_messages',
    json_build_object('trip_id', ${tripId}, 'user_id', ${userId}), run_at => ${at},
    max_attempts => 12, job_key => 'messages-' || ${tripId} || '-' || ${userId})`

/** Deletes the user's messages with their photos, and the reports of both sides; hides the phone number. */
export async function deleteMessages(tx: Tx, userId: number) {
  await tx`
    delete from message_reports r using messages m
    where m.id = r.message_id and m.recipient_id = ${userId}`
  await tx`delete from messages where sender_id = ${userId}`
  await hidePhone(tx, userId)
  await tx`delete from open_streams where user_id = ${userId}`
}

/** Notifies both sides of a trip of a change that has no `gig_events` row. */
export const notifySides = (sql: AnySql, tripId: number, kind: string) => sql`
  select pg_notify(${changesChannel}, json_build_object('kind', ${kind}::text, 'gig_id', gig_id,
    'trip_id', id, 'users', array[customer_id, packer_id])::text)
  from trips where id = ${tripId}`

/** Hides the message from both sides, or shows it again. Returns false if there is no such message. */
export async function setHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const [row] = await tx<{ trip_id: number }[]>`
    update messages set hidden_at = ${isHidden ? tx`now()` : null} where id = ${id} returning trip_id`
  if (row) await notifySides(tx, row.trip_id, 'message')
  return row !== undefined
}
