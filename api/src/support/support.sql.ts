import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { SessionUser } from '../sessions/sessions.sql.ts'
import type { SupportConversation, SupportTicket } from './support.contract.ts'

const mostListed = 50
const mostMessages = 200

export interface TicketRow extends Omit<SupportTicket, 'created_at' | 'last_message_at'> {
  user_id: number
  created_at: Date
  last_message_at: Date
}

export interface ConversationRow extends TicketRow {
  messages: SupportConversation['messages']
}

const ticketColumns = (sql: AnySql) => sql`
  t.id, t.user_id, t.subject, t.gig_id, t.created_at, last.created_at as last_message_at,
  case when t.resolved_at is not null then 'resolved'
    when last.author = 'operator' then 'answered' else 'open' end as state`

/** Joins the last message of ticket `t`. Each ticket has one: it is created with a message. */
const joinLast = (sql: AnySql) => sql`
  cross join lateral (
    select author, created_at from support_messages
    where ticket_id = t.id order by id desc limit 1) last`

/** The messages of ticket `t`, oldest first: the latest `most`, or all. */
const messagesOf = (sql: AnySql, most: number | null) => sql`
  (select json_agg(json_build_object('id', m.id, 'author', m.author, 'text', m.text, 'created_at',
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id)
    from (select * from support_messages where ticket_id = t.id
      order by id desc limit ${most}::int) m) as messages`

export const listTickets = (sql: AnySql, userId: number) => sql<TicketRow[]>`
  select ${ticketColumns(sql)} from support_tickets t ${joinLast(sql)}
  where t.user_id = ${userId} order by t.id desc limit ${mostListed}`

/** Without `userId`, returns the ticket of any user, for operators. */
export async function findTicket(sql: AnySql, id: number, userId?: number) {
  const [row] = await sql<ConversationRow[]>`
    select ${ticketColumns(sql)}, ${messagesOf(sql, mostMessages)} from support_tickets t ${joinLast(sql)}
    where t.id = ${id} ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}`
  return row
}

/** Returns the user's tickets with ids below `before` with all their messages, newest first, at most `count`. */
export const sliceTickets = (
  sql: AnySql,
  userId: number,
  before: number | undefined,
  count: number,
) => sql<ConversationRow[]>`
  select ${ticketColumns(sql)}, ${messagesOf(sql, null)} from support_tickets t ${joinLast(sql)}
  where t.user_id = ${userId} ${before === undefined ? sql`` : sql`and t.id < ${before}`}
  order by t.id desc limit ${count}`

/** Returns whether the user posted the gig, or has or had a trip of it. */
export async function concernsUser(sql: AnySql, gigId: number, { id, user_type }: SessionUser) {
  const [row] = await (user_type === 'customer'
    ? sql`select from gigs where id = ${gigId} and customer_id = ${id}`
    : sql`select from trips where gig_id = ${gigId} and packer_id = ${id} limit 1`)
  return row !== undefined
}

export interface TicketInput {
  subject: string
  text: string
  gig_id?: number | null | undefined
}

/** Creates a ticket with its first message, and returns its id. */
export async function addTicket(tx: Tx, userId: number, input: TicketInput) {
  const [row] = await tx<[{ id: number }]>`
    with ticket as (
      insert into support_tickets (user_id, subject, gig_id)
      values (${userId}, ${input.subject}, ${input.gig_id ?? null}) returning id)
    insert into support_messages (ticket_id, author, text)
    select id, 'user', ${input.text} from ticket returning ticket_id as id`
  return row.id
}

/** Locks the user, so that of two equal calls at once the second one waits for the first. */
export const lockWriter = (tx: Tx, userId: number) => tx`
  select from users where id = ${userId} for no key update`

/** Returns the call with this Idempotency-Key. */
export async function findCall(tx: Tx, userId: number, key: string) {
  const [row] = await tx<{ body_hash: Buffer; ticket_id: number }[]>`
    select body_hash, ticket_id from support_calls where user_id = ${userId} and key = ${key}`
  return row
}

export async function insertCall(
  tx: Tx,
  call: { userId: number; key: string; bodyHash: Buffer; ticketId: number },
) {
  await tx`
    insert into support_calls (user_id, key, body_hash, ticket_id)
    values (${call.userId}, ${call.key}, ${call.bodyHash}, ${call.ticketId})`
}

interface MessageInput {
  author: 'user' | 'operator'
  text: string
}

/** Call `lockTicket` first, so that messages and changes of the state have one order. */
export async function addMessage(tx: Tx, ticketId: number, { author, text }: MessageInput) {
  await tx`
    insert into support_messages (ticket_id, author, text)
    values (${ticketId}, ${author}, ${text})`
}

/** Whether the user has written after the message with the id `newest`. Call `lockTicket` first. */
export async function hasUserWritten(tx: Tx, ticketId: number, newest: number) {
  const [row] = await tx`
    select from support_messages
    where ticket_id = ${ticketId} and author = 'user' and id > ${newest} limit 1`
  return row !== undefined
}

/** Returns false if there is no such ticket. With `userId`, the ticket must belong to this user. */
export async function lockTicket(tx: Tx, id: number, userId?: number) {
  const [row] = await tx`
    select from support_tickets
    where id = ${id} ${userId === undefined ? tx`` : tx`and user_id = ${userId}`} for update`
  return row !== undefined
}

export async function setResolved(tx: Tx, id: number, isResolved: boolean) {
  await tx`
    update support_tickets set resolved_at = ${isResolved ? tx`now()` : null} where id = ${id}`
}
