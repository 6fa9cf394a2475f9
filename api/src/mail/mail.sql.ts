import { addingPushes, pushTasks } from '../events/add-pushes.sql.ts'
import { addingTasks, addTask } from '../platform/db/task-queue.ts'
import type { AnySql, Fragment } from '../platform/db/sql.ts'
import { leastChargeCents } from '../rules/least-charge.ts'
import { offerMs } from '../rules/windows.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import { canBook } from '../workflow/qualifies.sql.ts'
import { feeCents } from '../workflow/write-payments.sql.ts'
import { defaultTopics, type Mail, type Topic } from './mail.ts'

export interface Recipient {
  id: number
  user_type: UserType
  username: string
  name: string
  email: string
  topics: Topic[]
  zip_code: string
  unsubscribe_key: string
}

/**
 * Returns the user's address and preferences. Returns `undefined` for a deleted account, without an
 * address, or if the mail server of the address refused it.
 */
export async function findRecipient(sql: AnySql, userId: number) {
  const [row] = await sql<Recipient[]>`
    with added as (
      insert into mail_preferences (user_id, topics)
      select id, ${[...defaultTopics]} from users where id = ${userId} and deleted_at is null
        and not exists (select from mail_preferences where user_id = ${userId})
      for key share on conflict do nothing returning *
    )
    select u.id, u.user_type, u.username, u.name, u.email, p.topics, p.zip_code, p.unsubscribe_key
    from users u join (
      select * from mail_preferences where user_id = ${userId} union all select * from added) p
      on p.user_id = u.id
    where u.deleted_at is null and u.email <> '' and u.email_refused_at is null`
  return row
}

export interface Preferences {
  topics: readonly Topic[]
  zip_code: string
}

export async function findPreferences(sql: AnySql, userId: number): Promise<Preferences> {
  const [row] = await sql<Preferences[]>`
    select topics, zip_code from mail_preferences where user_id = ${userId}`
  return row ?? { topics: defaultTopics, zip_code: '' }
}

interface PreferenceChange {
  on?: readonly Topic[] | undefined
  off?: readonly Topic[] | undefined
  zip_code?: string | undefined
}

/**
 * Saves the change, and returns what is saved. Does nothing if the account is deleted: the lock orders this after or
 * before the deletion.
 */
export async function savePreferences(
  sql: AnySql,
  userId: number,
  { on = [], off = [], zip_code }: PreferenceChange,
): Promise<Preferences> {
  const changed = (before: Fragment) => sql`
    array(select topic from unnest(${[...on]}::text[] || ${before}) with ordinality t (topic, place)
      where topic <> all(${[...off]}::text[]) group by topic order by min(place))`
  const zip = zip_code ?? null
  const [row] = await sql<Preferences[]>`
    insert into mail_preferences as p (user_id, topics, zip_code)
    select id, ${changed(sql`${[...defaultTopics]}::text[]`)}, coalesce(${zip}, '')
    from users where id = ${userId} and deleted_at is null
    for key share on conflict (user_id) do update
      set topics = ${changed(sql`p.topics`)}, zip_code = coalesce(${zip}, p.zip_code)
    returning topics, zip_code`
  return row ?? findPreferences(sql, userId)
}

/** Saves the packer's answer where they start from; '' if they do not say. */
export async function saveHomeZip(sql: AnySql, userId: number, zip: string) {
  await sql`
    insert into mail_preferences (user_id, topics, zip_code, zip_asked)
    values (${userId}, ${[...defaultTopics]}, ${zip}, true)
    on conflict (user_id) do update set zip_code = excluded.zip_code, zip_asked = true`
}

/** Switches the topic off for the user with this key. Does nothing for an unknown key. */
export async function unsubscribe(sql: AnySql, key: string, topic: Topic) {
  await sql`
    update mail_preferences set topics = array_remove(topics, ${topic}) where unsubscribe_key = ${key}`
}

/** Marks the address as refused, unless the user has another address meanwhile. */
export async function markRefused(sql: AnySql, { id, email }: Pick<Recipient, 'id' | 'email'>) {
  await sql`
    update users set email_refused_at = now() where id = ${id} and email = ${email}`
}

/** A gig or trip as mails describe it. Has no street address and no completion code. */
export interface JobRow {
  gig_id: number | null
  trip_id: number | null
  title: string
  price_cents: number
  /** The service fee on top of the price, and its percentage; null or missing if the price is paid directly. */
  service_fee_cents?: number | null
  fee_percent?: number | null
  pickup_date: Date
  dropoff_date: Date
  pickup_city: string
  pickup_state: string
  pickup_zip_code: string
  dropoff_city: string
  dropoff_state: string
  dropoff_zip_code: string
  customer_id: number
  customer_name: string
  packer_id: number | null
  packer_name: string | null
}

export const jobColumns = (sql: AnySql, source: 't' | 'g') => sql`
  ${sql(source)}.title, ${sql(source)}.price_cents, ${sql(source)}.pickup_date, ${sql(source)}.dropoff_date,
  ${sql(source)}.pickup_city, ${sql(source)}.pickup_state, ${sql(source)}.pickup_zip_code,
  ${sql(source)}.dropoff_city, ${sql(source)}.dropoff_state, ${sql(source)}.dropoff_zip_code`

/** Returns the trip if it is still booked. */
export async function findBookedTrip(sql: AnySql, tripId: number) {
  const [row] = await sql<JobRow[]>`
    select t.gig_id, t.id as trip_id, ${jobColumns(sql, 't')},
      t.customer_id, c.name as customer_name, t.packer_id, p.name as packer_name,
      m.fee_cents as service_fee_cents, m.fee_percent::float8
    from trips t join users c on c.id = t.customer_id join users p on p.id = t.packer_id
    left join payments m on m.trip_id = t.id
    where t.id = ${tripId} and t.stage = 'booked'`
  return row
}

const gigRow = (sql: AnySql) => sql`
  g.id as gig_id, null as trip_id, ${jobColumns(sql, 'g')},
  g.customer_id, c.name as customer_name, null as packer_id, null as packer_name`

/** The service fee of gig `g` if a packer booked it now. For a statement with `joinFee`. */
export const feeColumns = (sql: AnySql) => sql`
  ${feeCents(sql, sql`g.price_cents`, sql`s.fee_percent`)}::int as service_fee_cents, s.fee_percent::float8`

export const joinFee = (sql: AnySql) => sql`
  left join payment_settings s on s.provider <> 'off' and g.price_cents >= ${leastChargeCents}`

/** Returns the gig if packers can book it. */
export async function findOpenGig(sql: AnySql, gigId: number) {
  const [row] = await sql<JobRow[]>`
    select ${gigRow(sql)}, ${feeColumns(sql)}
    from gigs g join users c on c.id = g.customer_id ${joinFee(sql)}
    where g.id = ${gigId} and g.gig_status_id = 1`
  return row
}

/**
 * Returns open gigs of 24 hours, newest first, that the packer can book. A gig that one packer was asked first is as old as
 * the end of that offer. The 24 hours end an hour before `until`: the customer's favorites, who get a mail at once, have a
 * head start. With a ZIP code, only gigs whose pickup is in the same area: the first three digits are the same.
 */
export function listNewGigs(
  sql: AnySql,
  { id, zip_code }: Pick<Recipient, 'id' | 'zip_code'>,
  until = new Date(),
) {
  return sql<JobRow[]>`
    select ${gigRow(sql)} from gigs g join users c on c.id = g.customer_id
    cross join lateral (
      select coalesce(max(e.created_at), g.created_on_date) as at
      from gig_events e where e.gig_id = g.id and e.kind = 'offer_ended') opened
    where g.gig_status_id = 1
      -- For the index: no gig opens later after its posting.
      and g.created_on_date > ${until}::timestamptz - interval '25 hours' - make_interval(secs => ${(2 * offerMs) / 1000})
      and opened.at > ${until}::timestamptz - interval '25 hours'
      and opened.at <= ${until}::timestamptz - interval '1 hour'
      and ${canBook(sql, id)}
      and (${zip_code} = '' or left(g.pickup_zip_code, 3) = left(${zip_code}, 3))
    order by g.id desc limit 10`
}

/**
 * Tasks for the pushes of a reminder to `people`, for four hours. The statement must read the CTE `push_tasks`.
 */
const reminding = (sql: AnySql, kind: 'reminder' | 'expiry', people: Fragment) => sql`
  pushes_added as (${addingPushes(
    sql,
    sql`select user_id, ${kind}::text as kind, subject_id, now() as due_at, 240 as minutes from (${people}) people`,
  )}),
  push_tasks as materialized (${addingTasks(sql, pushTasks(sql, sql`select due_at from pushes_added`))})`

/**
 * Adds a task per user for each booked trip that starts within 24 hours, and for each open gig that
 * expires within 24 hours. Each date of a trip or gig gets one reminder. A trip that was booked
 * within 24 hours of its pickup gets none, because the mail about the booking is just as recent; likewise a gig that was
 * posted, or lost its packer, within 25 hours of its expiry. Devices get a push, too.
 */
export async function addReminders(sql: AnySql) {
  await sql`
    with due as (
      insert into reminders (kind, subject_id, due_at)
      select 'pickup', id, pickup_date from trips
      where stage = 'booked' and pickup_date > now() and pickup_date <= now() + interval '24 hours'
        and created_at < pickup_date - interval '24 hours'
      on conflict do nothing returning subject_id
    ), people as (
      select t.id as subject_id, u.id as user_id from due join trips t on t.id = due.subject_id
      cross join unnest(array[t.customer_id, t.packer_id]) u (id)
    ), ${reminding(sql, 'reminder', sql`select subject_id, user_id from people`)}
    select graphile_worker.add_job('mail_reminder',
        json_build_object('trip_id', subject_id, 'user_id', user_id), max_attempts => 12),
      (select count(*) from push_tasks)
    from people`
  // As in expireGigs, the condition on pickup_day lets Postgres use an index.
  await sql`
    with due as (
      insert into reminders (kind, subject_id, due_at)
      select 'expiry', id, gig_expires_at(pickup_date, created_on_date) from gigs
      where gig_status_id = 1
        and pickup_day <= ((now() + interval '26 hours') at time zone 'UTC')::date
        and gig_expires_at(pickup_date, created_on_date) between now() and now() + interval '24 hours'
        and gig_expires_at(pickup_date, created_on_date)
          > greatest(created_on_date, urgent_at) + interval '25 hours'
      on conflict do nothing returning subject_id
    ), people as (
      select g.id as subject_id, g.customer_id as user_id from due join gigs g on g.id = due.subject_id
    ), ${reminding(sql, 'expiry', sql`select subject_id, user_id from people`)}
    select graphile_worker.add_job('mail_expiry',
        json_build_object('gig_id', subject_id, 'user_id', user_id), max_attempts => 12),
      (select count(*) from push_tasks)
    from people`
  await sql`delete from reminders where due_at < now() - interval '7 days'`
}

/**
 * Adds a task for each packer who wants mails about new jobs. `until` is the time of the day for which they are, so that a
 * job is in the mail of one day, however late a mail is sent.
 */
export async function addDigests(sql: AnySql, until: Date) {
  await sql`
    select graphile_worker.add_job('mail_new_jobs',
      json_build_object('user_id', u.id, 'until', ${until}::timestamptz), max_attempts => 5)
    from mail_preferences p join users u on u.id = p.user_id
    where 'new_jobs' = any(p.topics) and u.user_type = 'packer' and u.deleted_at is null`
}

/** Mails the user of a ticket that there is an answer. Call it in the transaction of the answer. */
export async function addAnswerMail(sql: AnySql, ticketId: number) {
  const [ticket] = await sql<{ user_id: number }[]>`
    select user_id from support_tickets where id = ${ticketId}`
  if (ticket) await addTask(sql, 'mail_answer', { ...ticket, ticket_id: ticketId })
}

/** The mails of the development mailbox. */
export interface DevelopmentMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
  sent_at: Date
}

const mostKept = 500

export async function saveDevelopmentMail(sql: AnySql, mail: Mail) {
  const attachments = mail.attachments.map(({ filename, content }) => ({ filename, content }))
  await sql`
    with old as (
      delete from development_mails
      where id <= (select max(id) from development_mails) - ${mostKept}
    )
    insert into development_mails (recipient, subject, text, html, attachments)
    values (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${sql.json(attachments)})`
}

export function listDevelopmentMails(sql: AnySql) {
  return sql<DevelopmentMail[]>`
    select id, recipient as to, subject, text, html, attachments, sent_at
    from development_mails order by id desc limit 100`
}
