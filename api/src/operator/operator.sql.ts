import type { AnySql, Tx } from '../platform/db/sql.ts'

export async function logAction(
  tx: Tx,
  action: { operator: string; action: string; subject: string; note?: string },
) {
  await tx`
    insert into operator_actions (operator, action, subject, note)
    values (${action.operator}, ${action.action}, ${action.subject}, ${action.note ?? null})`
}

export async function findUser(sql: AnySql, id: number) {
  const [row] = await sql<
    [{ name: string; username: string; user_type: string; email: string; phone: string }]
  >`
    select name, username, user_type, email, phone from users where id = ${id}`
  return row
}

/** Locks the user until the transaction ends, so that decisions about a packer run one after the other. */
export const lockUser = (tx: Tx, id: number) => tx`
  select from users where id = ${id} for no key update`

export async function isReviewHidden(sql: AnySql, id: number): Promise<boolean> {
  const [row] = await sql`select from reviews where id = ${id} and hidden_at is not null`
  return row !== undefined
}

interface GigSummary {
  title: string
  price_cents: number
  pickup_date: Date
  stage: string
  packer: string | null
}

/** Returns the gig with the stage and the packer of its latest trip. `undefined` if it is deleted. */
export async function findGigSummary(sql: AnySql, id: number) {
  const [row] = await sql<GigSummary[]>`
    select g.title, g.price_cents, g.pickup_date, p.username as packer,
      case when t.stage is null or g.gig_status_id in (1, 4, 5) then 'without a packer' else t.stage end
        as stage
    from gigs g
    left join lateral (select * from trips where gig_id = g.id order by id desc limit 1) t on true
    left join users p on p.id = t.packer_id
    where g.id = ${id}`
  return row
}

interface DisputedTrip {
  id: number
  gig_id: number | null
  title: string
  customer: string | null
  packer: string | null
  stage: string
  stage_at: Date
  reason: string | null
  note: string | null
}

/** Returns the disputed trips with the latest report of a problem, the longest disputed one first. */
export const listDisputes = (sql: AnySql) => sql<DisputedTrip[]>`
  select t.id, t.gig_id, t.title, c.username as customer, p.username as packer, t.stage, t.stage_at,
    e.reason, e.note
  from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id
  left join lateral (
    select reason, note from gig_events
    where gig_id = t.gig_id and trip_id = t.id and kind = 'problem' order by id desc limit 1) e on true
  where t.stage = 'disputed' order by t.stage_at, t.id`

interface Report {
  kind: 'problem' | 'problem_reply' | 'no_show'
  actor: string
  reason: string | null
  note: string | null
  created_at: Date
  /** The tokens of the photos. */
  images: string[]
}

/** Returns the reports and replies of a trip, the oldest first. */
export const listTripReports = (sql: AnySql, tripId: number) => sql<Report[]>`
  select e.kind, e.actor, e.reason, e.note, e.created_at,
    array(select token from event_images where event_id = e.id order by position) as images
  from gig_events e join trips t on t.id = e.trip_id
  where t.id = ${tripId} and e.kind in ('problem', 'problem_reply', 'no_show') order by e.id`

/** Returns the trip with its sides; undefined if there is none. */
export async function findTripSummary(sql: AnySql, id: number) {
  const [row] = await sql<Pick<DisputedTrip, 'title' | 'customer' | 'packer' | 'stage'>[]>`
    select t.title, t.stage, c.username as customer, p.username as packer
    from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id
    where t.id = ${id}`
  return row
}

interface DeadTask {
  id: string
  task: string
  attempts: number
  last_error: string | null
  failed_at: Date
}

/**
 * Whether a task is dead: it has no attempts left and does not run. A lock older than four hours
 * belongs to a process that died; graphile-worker ignores it, too.
 */
const isDead = (sql: AnySql) => sql`
  attempts >= max_attempts and (locked_at is null or locked_at < now() - interval '4 hours')`

export const listDeadTasks = (sql: AnySql) => sql<DeadTask[]>`
  select id::text, task_identifier as task, attempts, last_error, updated_at as failed_at
  from graphile_worker.jobs j where ${isDead(sql)} order by updated_at, j.id`

/** Gives a dead task its attempts back, and runs it now. Returns its task; `undefined` if it is not dead. */
export async function retryTask(tx: Tx, id: string) {
  const [row] = await tx<{ task: string }[]>`
    with dead as (
      select id, task_identifier as task from graphile_worker.jobs
      where id = ${id}::bigint and ${isDead(tx)})
    select dead.task from dead, graphile_worker.reschedule_jobs(
      array[dead.id], run_at => now(), attempts => 0)`
  return row?.task
}

/** Deletes a dead task. Returns its task; `undefined` if it is not dead. */
export async function dropTask(tx: Tx, id: string) {
  const [row] = await tx<{ task: string }[]>`
    with dead as (
      select id, task_identifier as task from graphile_worker.jobs
      where id = ${id}::bigint and ${isDead(tx)})
    select dead.task from dead, graphile_worker.complete_jobs(array[dead.id])`
  return row?.task
}
