import { noteFor } from '../events/packer-notes.sql.ts'
import { eventMailTasks } from '../events/record-events.sql.ts'
import { isDeclined } from '../payments/open-money.sql.ts'
import { addingTasks } from '../platform/db/task-queue.ts'
import { type AnySql, jsonRows, runTx, type Sql } from '../platform/db/sql.ts'
import { feeColumns, joinFee, type JobRow, jobColumns } from './mail.sql.ts'

export interface MailedEvent extends JobRow {
  id: string
  kind: string
  actor: 'customer' | 'packer' | 'system' | 'operator'
  /** The stage of the trip now; null without a trip. */
  stage: string | null
  /** The number of events of the trip until now. */
  sequence: number
  /** Whether other packers can book the gig. */
  is_open: boolean
  /** The text that the author of the event wrote. */
  note: string | null
  /** Why: the kind of a problem, or what a proposal became. */
  reason: string | null
  /** When the dispute about the trip was opened; null if it is not disputed. */
  disputed_at: Date | null
  /** The amount of an event about money. */
  cents: number | null
  /** When the packer arrives, by this event. */
  arrives_at: Date | null
  /** The customer's fee for the cancellation; null if it is free or the trip is not canceled. */
  fee_cents: number | null
  /** The amount charged for the trip so far, without tips. */
  captured_cents: number
  /** The amount that the customer has paid for the trip so far, with tips and without refunds. */
  paid_cents: number
  has_card: boolean
  /** Whether the payment failed and is still due. */
  needs_payment: boolean
  /** Whether the packer has replied since the event. */
  has_reply: boolean
  /** Whether the event is a proposal that waits for an answer. */
  is_open_proposal: boolean
  /** Until when a proposed change can be answered; null for other events. */
  answer_until: Date | null
  is_test_payment: boolean
}

/** A mail names at most this many events. */
const mostEvents = 200

/** Whether packers can book gig `g`: one whose time has passed expires within a minute. */
const isOpen = (sql: AnySql) => sql`
  (g.gig_status_id = 1 and gig_expires_at(g.pickup_date, g.created_on_date) > now())`

/**
 * Returns the newest of these events, oldest first, each with its trip as it is now, or with its gig if it has no trip.
 * Omits review requests if the user has already written the review, and offers that have ended.
 */
export const listEvents = (sql: AnySql, eventIds: string[], userId: number) =>
  listEventsOf(
    sql,
    eventIds.map((eventId) => ({ event_id: eventId, user_id: userId })),
  )

/** Like `listEvents`, for events of several users: each row has its `reader_id`. */
export function listEventsOf(sql: AnySql, events: { event_id: string; user_id: number }[]) {
  return sql<(MailedEvent & { reader_id: number })[]>`
    with found as (
      select e.*, reader.user_id as reader_id
      from jsonb_to_recordset(${jsonRows(sql, events)}) as reader (event_id bigint, user_id int)
      join gig_events e on e.id = reader.event_id
      order by e.id desc limit ${mostEvents})
    select e.id, e.reader_id, e.kind, e.actor, g.id as gig_id, e.trip_id, t.stage, ${jobColumns(sql, 't')},
      (select count(*)::int from gig_events where gig_id = e.gig_id and trip_id = t.id) as sequence,
      e.customer_id, c.name as customer_name, e.packer_id, p.name as packer_name,
      coalesce(${isOpen(sql)}, false) as is_open, ${noteFor(sql, 'e', sql`e.reader_id`)} as note, e.reason,
      case when t.stage = 'disputed' then t.stage_at end as disputed_at, (e.changes->>'cents')::int as cents,
      (e.changes->'arrives_at'->>'to')::timestamptz as arrives_at,
      m.cancel_fee_cents as fee_cents,
      m.fee_cents as service_fee_cents, m.fee_percent::float8, coalesce(m.captured_cents, 0) as captured_cents,
      coalesce(m.captured_cents + m.tip_cents - m.refunded_cents - m.charged_back_cents, 0) as paid_cents,
      exists (select from payment_accounts a where a.user_id = e.customer_id
        and a.provider = m.provider and a.method_ref is not null) as has_card,
      exists (select from payments p where p.trip_id = t.id and ${isDeclined(sql)}
        and (t.stage not in ('cancelled', 'no_show') or p.cancel_fee_cents > 0)) as needs_payment,
      exists (select from gig_events r where r.gig_id = e.gig_id and r.trip_id = t.id and r.kind = 'problem_reply'
        and r.id > e.id) as has_reply,
      exists (select from proposals x where x.trip_id = t.id and x.event_id = e.id and x.state = 'open'
        and (x.answer_until is null or x.answer_until > now())) as is_open_proposal,
      (select answer_until from proposals x where x.trip_id = t.id and x.event_id = e.id) as answer_until,
      coalesce(m.provider = 'test', false) as is_test_payment
    from found e join trips t on t.id = e.trip_id
    join users c on c.id = e.customer_id left join users p on p.id = e.packer_id
    left join gigs g on g.id = e.gig_id left join payments m on m.trip_id = t.id
    where not (e.kind = 'review_time' and exists (
      select from reviews where trip_id = e.trip_id and author_id = e.reader_id))
    union all
    select e.id, e.reader_id, e.kind, e.actor, g.id, null, null, ${jobColumns(sql, 'g')}, 0,
      e.customer_id, c.name, null, null, ${isOpen(sql)}, e.note, e.reason, null, null, null, null,
      ${feeColumns(sql)}, 0, 0, false, false, false, false, null, false
    from found e join gigs g on g.id = e.gig_id join users c on c.id = e.customer_id ${joinFee(sql)}
    where e.trip_id is null
      and (e.kind <> 'offered' or (g.offered_to = e.reader_id and g.offered_until > now()))
    order by id`
}

interface EventSet {
  /** The task that first tried to send the mail. It identifies the mail, even if another task retries it. */
  id: string
  events: string[]
}

/**
 * Takes the events for the mail that the task sends. Returns `undefined` if none is due, or if the last mail about the
 * gig is less than 10 minutes old; the task then runs again later. A set that was not sent stays together, and within 10
 * minutes only the same task retries it.
 */
export function takeEvents(
  sql: Sql,
  { gigId, userId, taskId }: { gigId: number; userId: number; taskId: string },
): Promise<EventSet | undefined> {
  return runTx(sql, async (tx) => {
    const [, [open]] = await Promise.all([
      tx`select pg_advisory_xact_lock(hashtextextended(${`events-${userId}-${gigId}`}, 0))`,
      tx<{ set_id: string | null; is_busy: boolean }[]>`
        select min(set_id) filter (where sent_at is null)::text as set_id,
          coalesce(max(coalesce(sent_at, tried_at)) filter (
            where sent_at is not null or set_id <> ${taskId}) > now() - interval '10 minutes', false) as is_busy
        from event_mails where user_id = ${userId} and gig_id = ${gigId}`,
    ])
    const id = open?.set_id ?? taskId
    const rows = open?.is_busy
      ? []
      : await tx<{ event_id: string }[]>`
          update event_mails set set_id = ${id}, tried_at = now()
          where user_id = ${userId} and gig_id = ${gigId} and sent_at is null and due_at <= now()
            and ${open?.set_id == null ? sql`true` : sql`set_id = ${id}`}
          returning event_id::text`
    if (rows.length > 0) return { id, events: rows.map(({ event_id }) => event_id) }
    await addingTasks(tx, eventMailTasks(tx, idsOf(tx, userId, gigId)))
    return undefined
  })
}

/**
 * Ends the set after its mail was sent, or if there was no mail. Adds the task for later events: `eventMailTasks`
 * sees the rows that `ended` has changed.
 */
export const endEvents = (
  sql: Sql,
  {
    gigId,
    userId,
    setId,
    wasSent,
  }: { gigId: number; userId: number; setId: string; wasSent: boolean },
) => sql`
  with ended as (
    ${wasSent ? sql`update event_mails set sent_at = now()` : sql`delete from event_mails`}
    where user_id = ${userId} and set_id = ${setId} returning event_id
  )
  ${addingTasks(sql, eventMailTasks(sql, sql`${idsOf(sql, userId, gigId)} from (select count(*) from ended) ended`))}`

const idsOf = (sql: AnySql, userId: number, gigId: number) =>
  sql`select ${userId}::int as user_id, ${gigId}::int as gig_id`

/** Deletes the events of old mails. Operators see those of 30 days, and those of 10 minutes delay the next mail. */
export const deleteSentEvents = (sql: AnySql) => sql`
  delete from event_mails where sent_at < now() - interval '30 days'`
