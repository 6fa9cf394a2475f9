import type { Sql } from '../../api/src/platform/db/sql.ts'
import { customers, packers } from './people.sql.ts'

/** How many users and events there are in all, and how many cases of each kind wait. */
const users = 100_000
const events = 1_000_000
const waiting = 200

/** One case of each kind, by its id, and a packer with many jobs. */
export type Cases = Record<'ticket' | 'dispute' | 'packer' | 'message' | 'review', number>

/** Adds users, older events, cases that wait for operators, and the ledger of every fourth delivered trip. Call it once. */
export async function seedCases(sql: Sql): Promise<Cases> {
  await sql`
    insert into users (username, user_type, password_hash, name, email, phone)
    select 'person_' || i, case when i % 5 > 0 then 'customer' else 'packer' end, '-', 'Person ' || i,
      'person_' || i || '@example.com', '111-222-3333'
    from generate_series(${packers.last + 1}::int, ${users}::int) i`
  // The figures of the week count events by their times.
  await sql`alter table gig_events disable trigger gig_events_stay_as_written`
  await sql`
    update gig_events e set created_at = least(now(), g.created_on_date + case e.kind
      when 'posted' then interval '0' when 'booked' then interval '1 day' else interval '90 days' end)
    from gigs g where g.id = e.gig_id`
  await sql`alter table gig_events enable trigger gig_events_stay_as_written`
  await sql`
    insert into gig_events (gig_id, customer_id, actor, kind, created_at)
    select g.id, g.customer_id, 'customer', 'changed', now() - i * interval '1 minute'
    from generate_series(1, ${events}::int - (select count(*)::int from gig_events)) i
    join gigs g on g.id = 1 + i % (select max(id) from gigs)`
  await sql`
    insert into operator_actions (operator, action, subject, created_at)
    select 'Kim', 'view', 'ticket ' || i, now() - i * interval '1 minute' from generate_series(1, 100000) i`
  await sql`
    with tickets as (
      insert into support_tickets (user_id, subject, created_at, resolved_at)
      select ${customers.first}::int + i % ${customers.last}::int, 'Question ' || i, now() - i * interval '1 minute',
        case when i > ${waiting}::int then now() end
      from generate_series(1, 20000) i returning id, created_at)
    insert into support_messages (ticket_id, author, text, created_at)
    select id, case n % 2 when 1 then 'user' else 'operator' end, 'Message ' || n, created_at
    from tickets, generate_series(1, 5) n order by id, n`
  await sql`
    insert into certificates (user_id, media_type, bytes, expires_at)
    select i, 'application/pdf', convert_to('%PDF-1.4', 'UTF8'), now() + interval '90 days'
    from generate_series(${packers.first}::int, ${packers.first + waiting}::int) i`
  await sql`
    insert into checks (user_id, kind, state, provider)
    select i, 'insurance', 'started', 'operator'
    from generate_series(${packers.first}::int, ${packers.first + waiting}::int) i`
  await sql.begin(async (tx) => {
    await tx`
      create temporary table chosen on commit drop as
      select id, gig_id, customer_id, packer_id, price_cents, row_number() over (order by id) as n from trips
      where stage = 'delivered' and id % 4 = 0`
    await tx`
      insert into messages (trip_id, sender_id, recipient_id, key, body_hash, text)
      select id, customer_id, packer_id, md5(id || ' ' || m), '', 'Message ' || m
      from chosen, generate_series(1, 200) m where n <= ${waiting}::int`
    await tx`
      insert into message_reports (message_id, reason)
      select min(id), 'Not nice.' from messages group by trip_id`
    await tx`
      insert into reviews (trip_id, author_id, subject_id, stars, text, closes_at, published_at)
      select id, customer_id, packer_id, 3, 'Fine.', now(), now() from chosen`
    await tx`
      insert into reports (review_id, reporter_id, reason)
      select id, subject_id, 'Not true.' from reviews order by id limit ${waiting}`
    await tx`
      insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, reason, note, from_stage, to_stage)
      select gig_id, id, customer_id, packer_id, 'customer', kind, reason, note, before, after
      from chosen cross join (values ('problem', 'damage', 'A scratch.', null, null),
        ('disputed', null, null, 'delivered', 'disputed')) e (kind, reason, note, before, after)
      where n <= ${waiting}::int order by id, kind desc`
    await tx`
      update trips t set stage = 'disputed', completion_code = null from chosen c where c.id = t.id and c.n <= ${waiting}::int`
    // The price of the chosen trips was captured; their fee is not.
    await tx`
      with steps as (
        insert into payment_steps (trip_id, kind, cents, key, state, provider_ref, settled_at)
        select c.id, 'capture', c.price_cents, c.id || ':capture:1', 'done', 'hold-' || c.id, now()
        from chosen c join payments p on p.trip_id = c.id returning id, trip_id
      )
      insert into ledger_entries (step_id, created_at) select id, now() - trip_id % 60 * interval '1 day' from steps`
    await tx`
      insert into ledger_lines (entry_id, account_id, cents)
      select e.id, ledger_account(l.kind, l.user_id, l.trip_id), l.cents
      from ledger_entries e join payment_steps s on s.id = e.step_id join chosen c on c.id = s.trip_id
      cross join lateral (values ('card', c.customer_id, null, -s.cents), ('held', null, c.id, s.cents)
        ) l (kind, user_id, trip_id, cents)`
    await tx`
      update payments p set state = 'captured', captured_cents = p.price_cents, next_at = null
      from chosen c where c.id = p.trip_id`
  })
  await sql`vacuum (analyze)`
  const [cases] = await sql<[Cases]>`
    select (select min(id) from support_tickets) as ticket, (select min(id) from trips where stage = 'disputed') as dispute,
      ${packers.first}::int as packer, (select min(message_id) from message_reports) as message,
      (select min(review_id) from reports) as review`
  return cases
}
