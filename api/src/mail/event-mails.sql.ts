import { type AnySql, runTx, type Sql } from '../platform/db/sql.ts'
import { type JobRow, tripColumns } from './mail.sql.ts'

export interface EventRow extends JobRow {
  id: string
  kind: string
  actor: 'customer' | 'packer' | 'system' | 'operator'
  /** The stage of the trip now; null without a trip. */
  stage: string | null
  /** The number of events of the trip until now. */
  sequence: number
  /** Whether other packers can book the gig. */
  is_open: boolean
  /** What the author of the event wrote. */
  note: string | null
  /** When the dispute about the trip was opened; null if it is not disputed. */
  disputed_at: Date | null
  /** The amount of an event about money. */
  cents: number | null
  /** What canceling the trip costs the customer; null if it is free or the trip is not canceled. */
  fee_cents: number | null
  /** What was charged for the trip until now, without tips. */
  captured_cents: number
  /** What the customer has paid for the trip until now, with tips and without refunds. */
  paid_cents: number
  /** Whether the customer has added a card. */
  has_card: boolean
  /** Whether the payment did not work, and still has to. */
  needs_payment: boolean
  /** Whether the packer has replied since the event. */
  has_reply: boolean
  /** Whether the payment is simulated. */
  is_test_payment: boolean
}

/** A mail names at most this many events. */
const mostEvents = 200

/**
 * Returns the newest of these events, oldest first, each with its trip as it is now, or with its gig if it has no
 * trip. Leaves out questions for a review that the user has written.
 */
export function listEvents(sql: AnySql, eventIds: string[], userId: number) {
  return sql<EventRow[]>`
    with found as (
      select * from gig_events where id = any(${eventIds}::bigint[]) order by id desc limit ${mostEvents})
    select e.id, e.kind, e.actor, g.id as gig_id, e.trip_id, t.stage, ${tripColumns(sql, 't')},
      (select count(*)::int from gig_events where gig_id = e.gig_id and trip_id = t.id) as sequence,
      e.customer_id, c.name as customer_name, e.packer_id, p.name as packer_name,
      coalesce(g.gig_status_id = 1, false) as is_open, e.note,
      case when t.stage = 'disputed' then t.stage_at end as disputed_at, (e.changes->>'cents')::int as cents,
      m.cancel_fee_cents as fee_cents,
      m.fee_cents as service_fee_cents, m.fee_percent::float8, coalesce(m.captured_cents, 0) as captured_cents,
      coalesce(m.captured_cents + m.tip_cents - m.refunded_cents - m.charged_back_cents, 0) as paid_cents,
      exists (select from payment_accounts a where a.user_id = e.customer_id
        and a.provider = m.provider and a.method_ref is not null) as has_card,
      coalesce(m.state = 'declined' and (t.stage not in ('cancelled', 'no_show') or m.cancel_fee_cents > 0), false)
        as needs_payment,
      exists (select from gig_events r where r.gig_id = e.gig_id and r.trip_id = t.id and r.kind = 'problem_reply'
        and r.id > e.id) as has_reply,
      coalesce(m.provider = 'test', false) as is_test_payment
    from found e join trips t on t.id = e.trip_id
    join users c on c.id = e.customer_id left join users p on p.id = e.packer_id
    left join gigs g on g.id = e.gig_id left join payments m on m.trip_id = t.id
    where not (e.kind = 'review_time' and exists (
      select from reviews where trip_id = e.trip_id and author_id = ${userId}))
    union all
    select e.id, e.kind, e.actor, g.id, null, null, ${tripColumns(sql, 'g')}, 0,
      e.customer_id, c.name, null, null, g.gig_status_id = 1, e.note, null, null, null, null, null, 0, 0,
      false, false, false, false
    from found e join gigs g on g.id = e.gig_id join users c on c.id = e.customer_id
    where e.trip_id is null
    order by id`
}

interface EventSet {
  /** The job that first tried to send the mail: with a retry by another job, it is still the same mail. */
  id: string
  events: string[]
}

/**
 * Takes the events of which the job is to mail the user. Returns `undefined` if none is due, or if the last mail about
 * the gig is less than 10 minutes old: then the job runs again later. A set that was not sent stays together,
 * and only its own job tries it again within 10 minutes.
 */
export function takeEvents(
  sql: Sql,
  { gigId, userId, jobId }: { gigId: number; userId: number; jobId: string },
): Promise<EventSet | undefined> {
  return runTx(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`events-${userId}-${gigId}`}, 0))`
    const [open] = await tx<{ set_id: string | null; is_busy: boolean }[]>`
      select min(set_id) filter (where sent_at is null)::text as set_id,
        coalesce(max(coalesce(sent_at, tried_at)) filter (
          where sent_at is not null or set_id <> ${jobId}) > now() - interval '10 minutes', false) as is_busy
      from event_mails where user_id = ${userId} and gig_id = ${gigId}`
    const id = open?.set_id ?? jobId
    const rows = open?.is_busy
      ? []
      : await tx<{ event_id: string }[]>`
          update event_mails set set_id = ${id}, tried_at = now()
          where user_id = ${userId} and gig_id = ${gigId} and sent_at is null and due_at <= now()
            and ${open?.set_id == null ? sql`true` : sql`set_id = ${id}`}
          returning event_id::text`
    if (rows.length > 0) return { id, events: rows.map(({ event_id }) => event_id) }
    await tx`select schedule_event_mail(${userId}, ${gigId})`
    return undefined
  })
}

/** Ends the set after its mail was sent, or if there was none. Adds the job for later events. */
export function endEvents(
  sql: Sql,
  {
    gigId,
    userId,
    setId,
    wasSent,
  }: { gigId: number; userId: number; setId: string; wasSent: boolean },
) {
  return runTx(sql, async (tx) => {
    await tx`delete from event_mails where sent_at < now() - interval '10 minutes'`
    await (wasSent
      ? tx`update event_mails set sent_at = now() where user_id = ${userId} and set_id = ${setId}`
      : tx`delete from event_mails where user_id = ${userId} and set_id = ${setId}`)
    await tx`select schedule_event_mail(${userId}, ${gigId})`
  })
}

/** Adds an event that an older release would have mailed with a job of its own. */
export const addEventMail = (sql: AnySql, eventId: number, userId: number) => sql`
  select add_event_mail(e, ${userId}) from gig_events e where id = ${eventId}`
