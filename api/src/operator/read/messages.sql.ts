import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { decisionColumn, type ShownDecision } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { person, type Person } from './people.sql.ts'

export interface ChatRow {
  id: number
  sender_id: number
  text: string
  proof: 'pickup' | 'delivery' | null
  /** The tokens of the photos. */
  images: string[]
  created_at: string
  /** Since when both sides cannot read it. */
  hidden_at: string | null
}

/** The messages with these ids as JSON, the oldest first. */
export const chat = (sql: AnySql, ids: Fragment) => sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'sender_id', m.sender_id, 'text', m.text, 'proof', m.proof,
      'created_at', m.created_at, 'hidden_at', m.hidden_at, 'images', array(
        select token from message_images where message_id = m.id order by position)) order by m.id), '[]')
    from messages m where m.id in (${ids}))`

interface ReportRow {
  message_id: number
  reason: string
  created_at: Date
}

export interface ReportedMessage extends ReportRow {
  resolved_at: Date | null
  trip_id: number
  title: string
  sender: Person
  recipient: Person
  /** The reported message with the ten before and the ten after it. */
  messages: ChatRow[]
  decision: ShownDecision | null
}

/** Returns the report of a message. */
export async function findReport(sql: AnySql, messageId: number) {
  const [row] = await sql<ReportedMessage[]>`
    select r.*, m.trip_id, t.title, ${person(sql, 's')} as sender, ${person(sql, 'o')} as recipient,
      ${chat(
        sql,
        sql`(select id from messages where trip_id = t.id and id <= r.message_id order by id desc limit 11)
          union (select id from messages where trip_id = t.id and id > r.message_id order by id limit 10)`,
      )} as messages, ${decisionColumn(sql, cases.message(messageId))}
    from message_reports r join messages m on m.id = r.message_id join trips t on t.id = m.trip_id
    join users s on s.id = m.sender_id join users o on o.id = m.recipient_id
    where r.message_id = ${messageId}`
  return row
}
