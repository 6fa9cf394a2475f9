import { uncollected } from '../../payments/open-money.sql.ts'
import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { answerHours, undeliveredMs } from '../../rules/windows.ts'
import { isUndelivered } from '../../workflow/is-undelivered.sql.ts'
import { isDead } from '../acts/tasks.sql.ts'

/** For so long, an operator who has opened a case works on it. */
export const worksHours = 2

/** `hours`: until a case is due; null: it has no due time. */
const kind = (label: string, hours: number | null) => ({ label, hours })

/** The kinds of cases in the queue. */
export const kinds = {
  ticket: kind('Ticket', 24),
  dispute: kind('Dispute', answerHours),
  undelivered: kind('Not delivered', 48),
  check: kind('Check', 48),
  message: kind('Report', 24),
  review: kind('Report', 24),
  chargeback: kind('Chargeback', null),
  difference: kind('Difference', null),
  debt: kind('Debt', null),
  task: kind('Failed task', null),
}

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]

/** One case that waits. */
export interface QueueRow {
  kind: Kind
  /** Of the page of the case; null if there is none. */
  id: string | null
  /** As in `operator_cases`, such as "ticket 12". */
  subject: string
  title: string
  cents: number | null
  /** The users whom it concerns: their roles, ids and names. */
  who: { role: 'customer' | 'packer'; id: number; name: string }[]
  since: string
  due: string | null
  operator: string | null
  opened_at: string | null
}

interface Queue {
  counts: Partial<Record<Kind, number>>
  late: number
  soon: number
  rows: QueueRow[]
}

interface Wanted extends Record<'seen' | 'shown', Kind[]>, Record<'skip' | 'count', number> {
  worker?: string | undefined
}

/** What waits, by kind: kind, id, subject, title, cents, the ids of the users whom it concerns, since and respond_by. */
const waiting: Record<Kind, (sql: AnySql) => Fragment> = {
  // Since the first message without an answer.
  ticket: (sql) => sql`
    select 'ticket', t.id::text, 'ticket ' || t.id, t.subject, null, array[t.user_id], (
        select min(created_at) from support_messages where ticket_id = t.id and id > coalesce((
          select id from support_messages where ticket_id = t.id and author = 'operator'
          order by id desc limit 1), 0)), null
    from support_tickets t cross join lateral (
      select author from support_messages where ticket_id = t.id order by id desc limit 1) last
    where t.resolved_at is null and last.author = 'user'`,
  dispute: (sql) => sql`
    select 'dispute', t.id::text, 'trip ' || t.id, coalesce(e.note, t.title), p.captured_cents,
      array[t.customer_id, t.packer_id], t.stage_at, null
    from trips t left join payments p on p.trip_id = t.id
    left join lateral (
      select note from gig_events where gig_id = t.gig_id and trip_id = t.id and kind = 'problem'
      order by id desc limit 1) e on true
    where t.stage = 'disputed'`,
  undelivered: (sql) => sql`
    select 'undelivered', t.id::text, 'trip ' || t.id, t.title, null, array[t.customer_id, t.packer_id],
      t.dropoff_date + make_interval(secs => ${undeliveredMs.forOperators / 1000}), null
    from trips t where ${isUndelivered(sql, undeliveredMs.forOperators)}`,
  check: (sql) => sql`
    select 'check', user_id::text, 'check ' || user_id, 'Insurance certificate', null, array[user_id], created_at, null
    from certificates where decided_at is null`,
  message: (sql) => sql`
    select 'message', m.id::text, 'message ' || m.id, r.reason, null, array[m.sender_id], r.created_at, null
    from message_reports r join messages m on m.id = r.message_id where r.resolved_at is null`,
  review: (sql) => sql`
    select 'review', v.id::text, 'review ' || v.id, min(r.reason), null, array[v.author_id], min(r.created_at), null
    from reports r join reviews v on v.id = r.review_id where r.decided_at is null group by v.id`,
  chargeback: (sql) => sql`
    select 'chargeback', t.id::text, 'trip ' || t.id, t.title, b.cents, array[t.customer_id, t.packer_id],
      b.created_at, b.respond_by
    from chargebacks b join trips t on t.id = b.trip_id where b.state = 'open'`,
  difference: (sql) => sql`
    select 'difference', trip_id::text, coalesce('trip ' || trip_id, 'payments'), text, null, '{}', found_at, null
    from payment_differences`,
  debt: (sql) => sql`
    select 'debt', trip_id::text, 'trip ' || trip_id, title, owed_cents, array[customer_id, packer_id], ended_at, null
    from (${uncollected(sql)}) d`,
  task: (sql) => sql`
    select 'task', null, 'task ' || task_identifier, task_identifier || ' (' || count(*) || ')', null, '{}',
      min(updated_at), null
    from graphile_worker.jobs where ${isDead(sql)} group by task_identifier`,
}

/** In SQL, the hours until a case of the kind is due. */
const hoursOf = (sql: AnySql) => sql`
  (${sql.json(Object.fromEntries(allKinds.map((kind) => [kind, kinds[kind].hours])))}::jsonb ->> kind)::int`

/**
 * Returns the cases of the kinds `shown`, the one that is due first before the others, then those without a due time, the
 * oldest first; with `worker`, only those that this operator works on. Counts all kinds of `seen`.
 */
export async function readQueue(
  sql: AnySql,
  { seen, shown, skip, count, worker }: Wanted,
): Promise<Queue> {
  const all = seen.reduce(
    (union, kind) => sql`${union} union all ${waiting[kind](sql)}`,
    sql`
      select ''::text as kind, ''::text as id, ''::text as subject, ''::text as title, 0 as cents,
        '{}'::int[] as users, now() as since, now() as respond_by where false`,
  )
  const [row] = await sql<[Queue]>`
    with waiting as materialized (${all}),
    cases as (
      select *, coalesce(respond_by, since + make_interval(hours => ${hoursOf(sql)})) as due from waiting
    ), page as (
      select kind, id, subject, title, cents, users, since, due, o.operator, o.opened_at,
        row_number() over (order by due nulls last, since, subject) as place
      from cases c
      left join lateral (
        select operator, opened_at from operator_cases
        where subject = c.subject and opened_at > now() - make_interval(hours => ${worksHours})
        order by opened_at desc limit 1) o on true
      where kind = any(${shown}) ${worker ? sql`and o.operator = ${worker}` : sql``}
      order by due nulls last, since, subject limit ${count} offset ${skip}
    )
    select coalesce((select jsonb_object_agg(kind, n) from (
        select kind, count(*) as n from cases group by kind) k), '{}') as counts,
      (select count(*)::int from cases where due < now()) as late,
      (select count(*)::int from cases where due >= now() and due < now() + interval '2 hours') as soon,
      coalesce((
        select jsonb_agg(to_jsonb(page) || jsonb_build_object('who', coalesce((
            select jsonb_agg(jsonb_build_object('role', user_type, 'id', id, 'name', name) order by user_type)
            from users where id = any(page.users)), '[]')) order by place)
        from page), '[]') as rows`
  return row
}
