import type { AnySql } from '../../platform/db/sql.ts'
import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { person, type Person } from './people.sql.ts'

export interface ReviewedRow {
  id: number
  trip_id: number
  title: string
  stars: number
  text: string
  reply: string | null
  published_at: Date | null
  hidden_at: Date | null
  author: Person
  subject: Person
  /** The oldest first. */
  reports: { reason: string; created_at: string; is_open: boolean; reporter: string | null }[]
  decision: ShownDecision | null
}

/** Returns a review with its reports; undefined if there is none. */
export async function findReview(sql: AnySql, id: number) {
  const [row] = await sql<ReviewedRow[]>`
    select r.id, r.trip_id, t.title, r.stars, r.text, r.reply, r.published_at, r.hidden_at,
      ${person(sql, 'a')} as author, ${person(sql, 's')} as subject,
      (select coalesce(json_agg(json_build_object('reason', p.reason, 'created_at', p.created_at,
          'is_open', p.decided_at is null, 'reporter', u.username) order by p.created_at), '[]')
        from reports p join users u on u.id = p.reporter_id where p.review_id = r.id) as reports,
      ${decisionColumn(sql, cases.review(id))}
    from reviews r join trips t on t.id = r.trip_id
    join users a on a.id = r.author_id join users s on s.id = r.subject_id where r.id = ${id}`
  return row
}
