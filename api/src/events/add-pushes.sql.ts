import type { AnySql, Fragment } from '../platform/db/sql.ts'

/**
 * A CTE that adds a push for each device of `people` (user_id, kind, subject_id, due_at, and `minutes` until the push is
 * worthless). Returns `due_at`.
 */
export const addingPushes = (sql: AnySql, people: Fragment): Fragment => sql`
  insert into pushes (device_id, kind, subject_id, due_at, expires_at)
  select d.id, p.kind, p.subject_id, p.due_at, p.due_at + p.minutes * interval '1 minute'
  from (${people}) p join push_devices d on d.user_id = p.user_id
  returning due_at`

/**
 * Selects, for `addingTasks`, the tasks that send `pushes` (due_at). Each task sends all pushes that are due, so a task
 * that fails leaves its pushes to the next one. They come before waiting mails.
 */
export const pushTasks = (sql: AnySql, pushes: Fragment): Fragment => sql`
  select row('send_pushes', '{}'::json, null, due_at, 1, null, -1, null)::graphile_worker.job_spec as task
  from (select distinct due_at from (${pushes}) added) times`
