import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import type { Reply } from '../acts/replies.sql.ts'
import { cases } from '../cases.ts'
import type { AnySql } from '../../platform/db/sql.ts'
import type { Person } from './people.sql.ts'

export interface UserRow extends Person {
  bio: string
  created_on_date: Date
  deleted_at: Date | null
  is_email_confirmed: boolean
  is_email_refused: boolean
  /** The last used first. */
  sessions: { device: string; created_at: string; last_seen_at: string }[]
  /** About the user's jobs in the last 30 days, newest first. */
  mails: { kind: string; gig_id: number; sent_at: string }[]
  suspended_at: Date | null
  /** What operators did about the user, newest first, at most 50. Looks are not among them. */
  actions: ShownDecision[]
  decision: ShownDecision | null
}

export async function findUser(sql: AnySql, id: number) {
  const [row] = await sql<UserRow[]>`
    select id, username, name, user_type, email, phone, bio, created_on_date, deleted_at, suspended_at,
      email_verified_at is not null as is_email_confirmed, email_refused_at is not null as is_email_refused,
      (select coalesce(json_agg(json_build_object('device', device, 'created_at', created_at,
          'last_seen_at', last_seen_at) order by last_seen_at desc), '[]')
        from sessions where user_id = u.id and expires_at > now()) as sessions,
      (select coalesce(json_agg(m order by m.sent_at desc), '[]') from (
        select e.kind, m.gig_id, m.sent_at from event_mails m join gig_events e on e.id = m.event_id
        where m.user_id = u.id and m.sent_at > now() - interval '30 days'
        order by m.sent_at desc limit 100) m) as mails,
      (select coalesce(json_agg(a order by a.id desc), '[]') from (
        select id, operator, action, note, created_at from operator_actions
        where subject = ${`user ${id}`} and action not like 'show%' order by id desc limit 50) a) as actions,
      ${decisionColumn(sql, cases.user(id))}
    from users u where id = ${id}`
  return row
}

interface AskerRow extends Person {
  replies: Reply[]
  /** How many messages the ticket has. */
  count: number
  decision: ShownDecision | null
}

/** Returns the user of a ticket, with the last decision about the ticket and the saved replies. */
export async function findAsker(sql: AnySql, id: number, ticketId: number) {
  const [row] = await sql<[AskerRow]>`
    select id, username, name, user_type, email, phone,
      (select coalesce(json_agg(r order by r.title), '[]') from saved_replies r) as replies,
      (select count(*)::int from support_messages where ticket_id = ${ticketId}) as count,
      ${decisionColumn(sql, cases.ticket(ticketId))}
    from users where id = ${id}`
  return row
}

/** Returns the accounts with this user name or email address, and the one with this id. */
export const searchUsers = (sql: AnySql, text: string, id: number | undefined) => sql<
  Pick<Person, 'id' | 'username' | 'name' | 'user_type' | 'email'>[]
>`
  select id, username, name, user_type, email from users where lower(username collate "C") = lower(${text})
  union select id, username, name, user_type, email from users where lower(email) = lower(${text}) and email <> ''
  union select id, username, name, user_type, email from users where id = ${id ?? null}
  order by id limit 20`
