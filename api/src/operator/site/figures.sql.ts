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
  ), events as materialized (
    select 9 - width_bucket(created_at, (select at from starts)) as weeks, gig_id, kind, created_at
    from gig_events
    where created_at >= now() - interval '63 days' and kind in ('posted', 'booked', 'completed', 'disputed')
  ), counted as (
    select weeks, count(*) filter (where kind = 'posted') as posted, count(*) filter (where kind = 'booked') as booked,
      count(*) filter (where kind = 'completed') as completed, count(*) filter (where kind = 'disputed') as disputes
    from events group by weeks
  ), waited as (
    -- A gig that was posted before these weeks is left out.
    select b.weeks, percentile_cont(0.5) within group (order by b.created_at - p.created_at) as time
    from events b join events p on p.gig_id = b.gig_id and p.kind = 'posted'
    where b.kind = 'booked' group by b.weeks
  ), earned as (
    select 9 - width_bucket(e.created_at, (select at from starts)) as weeks, sum(l.cents) as cents
    from ledger_accounts a join ledger_lines l on l.account_id = a.id join ledger_entries e on e.id = l.entry_id
    where a.kind = 'fees' and e.created_at >= now() - interval '63 days'
      and l.entry_id >= (select min(id) from ledger_entries where created_at >= now() - interval '63 days')
    group by 1
  )
  select w.weeks, coalesce(c.posted, 0)::int as posted, coalesce(c.booked, 0)::int as booked,
    coalesce(c.completed, 0)::int as completed, coalesce(c.disputes, 0)::int as disputes,
    (extract(epoch from waited.time) / 3600)::float8 as median_hours, coalesce(earned.cents, 0)::float8 as takings
  from generate_series(0, 8) w (weeks)
  left join counted c using (weeks) left join waited using (weeks) left join earned using (weeks)
  order by w.weeks desc`
