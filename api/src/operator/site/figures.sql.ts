import type { AnySql } from '../../platform/db/sql.ts'

/** The figures of seven days. `weeks` ago: 0 is the last seven days. */
export interface WeekFigures {
  weeks: number
  posted: number
  booked: number
  completed: number
  disputes: number
  /** From posting to booking, of half of the bookings; null without bookings. */
  median_hours: number | null
  /** What Manyhands earned, in cents. */
  takings: number
}

/** Returns the last nine periods of seven days that end now, the oldest first. */
export const readFigures = (sql: AnySql) => sql<WeekFigures[]>`
  with starts as materialized (
    select array_agg(now() - weeks * interval '7 days' order by weeks desc) as at from generate_series(1, 9) w (weeks)
  ), counted as (
    select 9 - width_bucket(created_at, (select at from starts)) as weeks,
      count(*) filter (where kind = 'posted') as posted, count(*) filter (where kind = 'booked') as booked,
      count(*) filter (where kind = 'completed') as completed, count(*) filter (where kind = 'disputed') as disputes
    from gig_events
    where kind in ('posted', 'booked', 'completed', 'disputed') and created_at >= now() - interval '63 days'
    group by 1
  ), waited as (
    -- A gig that was posted before these weeks is left out.
    select 9 - width_bucket(b.created_at, (select at from starts)) as weeks,
      percentile_cont(0.5) within group (order by b.created_at - p.created_at) as time
    from gig_events b join gig_events p on p.gig_id = b.gig_id
    where b.kind = 'booked' and b.created_at >= now() - interval '63 days'
      and p.kind = 'posted' and p.created_at >= now() - interval '63 days'
    group by 1
  ), entries as materialized (
    select id, created_at from ledger_entries where created_at >= now() - interval '63 days'
  ), earned as (
    select 9 - width_bucket(e.created_at, (select at from starts)) as weeks, sum(l.cents) as cents
    from ledger_accounts a join ledger_lines l on l.account_id = a.id join entries e on e.id = l.entry_id
    where a.kind = 'fees' and l.entry_id >= (select min(id) from entries) group by 1
  )
  select w.weeks, coalesce(c.posted, 0)::int as posted, coalesce(c.booked, 0)::int as booked,
    coalesce(c.completed, 0)::int as completed, coalesce(c.disputes, 0)::int as disputes,
    (extract(epoch from waited.time) / 3600)::float8 as median_hours, coalesce(earned.cents, 0)::float8 as takings
  from generate_series(0, 8) w (weeks)
  left join counted c using (weeks) left join waited using (weeks) left join earned using (weeks)
  order by w.weeks desc`
