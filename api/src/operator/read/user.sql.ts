import { type Case, decisionColumn, type ShownDecision } from '../actions.sql.ts'
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
  decision: ShownDecision | null
}

/** Returns the profile with the last decision of a case. */
export async function findUser(sql: AnySql, id: number, which: Case) {
  const [row] = await sql<UserRow[]>`
    select id, username, name, user_type, email, phone, bio, created_on_date, deleted_at,
      email_verified_at is not null as is_email_confirmed, email_refused_at is not null as is_email_refused,
      (select coalesce(json_agg(json_build_object('device', device, 'created_at', created_at,
          'last_seen_at', last_seen_at) order by last_seen_at desc), '[]')
        from sessions where user_id = u.id and expires_at > now()) as sessions,
      (select coalesce(json_agg(m order by m.sent_at desc), '[]') from (
        select e.kind, m.gig_id, m.sent_at from event_mails m join gig_events e on e.id = m.event_id
        where m.user_id = u.id and m.sent_at > now() - interval '30 days'
        order by m.sent_at desc limit 100) m) as mails,
      ${decisionColumn(sql, which)}
    from users u where id = ${id}`
  return row
}
