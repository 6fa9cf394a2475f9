import { type AnySql, type Fragment, jsonRows } from '../platform/db/sql.ts'
import { notifyChange } from '../platform/db/notify-change.ts'
import { addingTasks, mailAttempts } from '../platform/db/task-queue.ts'
import { addingPushes, pushTasks } from './add-pushes.sql.ts'
import { type EventKind, eventMails, type MailRule } from './events.ts'

export interface NewEvent {
  gig_id: number
  trip_id?: number
  customer_id: number
  packer_id?: number | null
  actor: 'customer' | 'packer' | 'system' | 'operator'
  kind: EventKind
  from_stage?: string
  to_stage?: string
  /** The kind of a problem, or why a payment failed. */
  reason?: string | null
  note?: string | null
  changes?: object
}

/**
 * Selects who gets a mail about the event `e`, and after how many minutes; `push_minutes` is null if the user gets no push.
 */
const recipients = (sql: AnySql, kinds: readonly EventKind[]) => {
  const arms = [...new Set(kinds)].flatMap((kind) => {
    const mails: readonly MailRule[] = eventMails[kind]
    return mails.map(({ side, minutes, fields, maxPerHour, push }) => {
      const user = side === 'customer' ? sql`e.customer_id` : sql`e.packer_id`
      const pushMinutes = sql`case when e.actor <> ${side} then ${push?.minutes ?? null}::int end`
      const isConcerned = sql`e.changes->'fields' ?| ${[...(fields ?? [])]}`
      const isFew = sql`(select count(*) from gig_events other
        where other.packer_id = e.packer_id and other.customer_id = e.customer_id and other.kind = e.kind
          and other.created_at > now() - interval '1 hour') < ${maxPerHour ?? null}`
      return sql`union all select ${user}, ${minutes}, ${pushMinutes} where e.kind = ${kind}
        ${fields ? sql`and ${isConcerned}` : sql``} ${maxPerHour ? sql`and ${isFew}` : sql``}`
    })
  })
  return [
    sql`select null::int as user_id, 0 as minutes, null::int as push_minutes where false`,
    ...arms,
  ]
}

/**
 * Returns CTEs that write the events of the CTE `new_events` (columns as in `NewEvent`; of these kinds), add
 * `moreTasks` (`addingTasks`) and then their mails and pushes, and notify the open pages of both sides. The task that
 * moves money locks a payment before the tasks of mails, too. The statement must select `recordedCount(sql)`, because Postgres does
 * not run a CTE that nothing reads. Other CTEs of the statement can read the rows of `events`.
 */
export const recording = (
  sql: AnySql,
  kinds: readonly EventKind[],
  moreTasks?: Fragment,
): Fragment => sql`
  events as (
    insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, from_stage, to_stage,
      reason, note, changes)
    select gig_id, trip_id, customer_id, packer_id, actor, kind, from_stage, to_stage, reason, note, changes
    from new_events returning *
  ), recipients as (
    select e.id as event_id, e.gig_id, r.user_id, r.push_minutes,
      now() + r.minutes * interval '1 minute' as due_at
    from events e cross join lateral (${recipients(sql, kinds)}) r where user_id is not null
  ), mails as (
    insert into event_mails (event_id, user_id, gig_id, due_at)
    select event_id, user_id, gig_id, due_at from recipients
    on conflict do nothing returning user_id, gig_id
  ), pushes_added as (
    ${addingPushes(
      sql,
      sql`select user_id, 'event' as kind, event_id as subject_id, due_at, push_minutes as minutes
        from recipients where push_minutes is not null`,
    )}
  ), tasks as materialized (
    ${addingTasks(
      sql,
      sql`
      ${moreTasks ? sql`${moreTasks} union all` : sql``}
      ${eventMailTasks(sql, sql`select distinct user_id, gig_id from mails order by gig_id, user_id`)}
      union all ${pushTasks(sql, sql`select due_at from pushes_added`)}`,
    )}
  ), notices as materialized (
    select ${notifyChange(sql, {
      ...{ kind: sql`kind`, gigId: sql`gig_id`, tripId: sql`trip_id` },
      users: sql`array_remove(array[customer_id, packer_id], null)`,
    })}
    from events
  )`

/**
 * Selects, for `addingTasks`, the tasks that mail events to `people` (user_id, gig_id). A mail waits until ten minutes
 * after the one before it, and replaces the one that waits already.
 */
export const eventMailTasks = (sql: AnySql, people: Fragment): Fragment => sql`
  select row('mail_events', json_build_object('user_id', user_id, 'gig_id', gig_id), null, due_at, ${mailAttempts}::int,
    'events-' || user_id || '-' || gig_id, null, null)::graphile_worker.job_spec as task
  from (select user_id, gig_id, event_mail_due(user_id, gig_id) as due_at from (${people}) people) each
  where due_at is not null`

/** The number of events that `recording` writes. */
export const recordedCount = (sql: AnySql): Fragment => sql`
  (select count(*) from events) + 0 * ((select count(*) from tasks) + (select count(*) from notices))`

/** Writes events, adds their mails and pushes, and notifies the open pages of both sides. Returns their ids, in order. */
export async function recordEvents(sql: AnySql, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    with new_events as (
      select * from jsonb_to_recordset(${jsonRows(sql, events)}) as e (gig_id int, trip_id int,
        customer_id int, packer_id int, actor text, kind text, from_stage text, to_stage text, reason text,
        note text, changes jsonb)
    ), ${recording(
      sql,
      events.map(({ kind }) => kind),
    )}
    select id::text, ${recordedCount(sql)} from events order by id`
  return rows.map(({ id }) => id)
}
