import type { AnySql, Fragment } from '../../platform/db/sql.ts'
import { person, type Person } from './people.sql.ts'

export interface ChatRow {
  id: number
  sender_id: number
  text: string
  proof: 'pickup' | 'delivery' | null
  /** The tokens of the photos. */
  images: string[]
  created_at: Date
  hidden_at: Date | null
}

const chat = (sql: AnySql, which: Fragment) => sql<ChatRow[]>`
  select m.id, m.sender_id, m.text, m.proof, m.created_at, m.hidden_at,
    array(select token from message_images where message_id = m.id order by position) as images
  from messages m where m.id in (${which}) order by m.id`

/** Returns the newest 200 messages of a trip, the oldest first. */
export const listChat = (sql: AnySql, tripId: number) =>
  chat(sql, sql`select id from messages where trip_id = ${tripId} order by id desc limit 200`)

/** Returns a message with the ten before and the ten after it, the oldest first. */
export const listAround = (sql: AnySql, { tripId, id }: { tripId: number; id: number }) =>
  chat(
    sql,
    sql`(select id from messages where trip_id = ${tripId} and id <= ${id} order by id desc limit 11)
      union (select id from messages where trip_id = ${tripId} and id > ${id} order by id limit 10)`,
  )

interface ReportRow {
  message_id: number
  reason: string
  created_at: Date
}

/** Returns the reports that wait for an operator, the oldest first. */
export const listReports = (sql: AnySql) => sql<ReportRow[]>`
  select message_id, reason, created_at from message_reports
  where resolved_at is null order by created_at, message_id`

export interface ReportedMessage extends ReportRow {
  resolved_at: Date | null
  trip_id: number
  title: string
  sender: Person
  recipient: Person
}

/** Returns the report of a message. */
export async function findReport(sql: AnySql, messageId: number) {
  const [row] = await sql<ReportedMessage[]>`
    select r.*, m.trip_id, t.title, ${person(sql, 's')} as sender, ${person(sql, 'o')} as recipient
    from message_reports r join messages m on m.id = r.message_id join trips t on t.id = m.trip_id
    join users s on s.id = m.sender_id join users o on o.id = m.recipient_id
    where r.message_id = ${messageId}`
  return row
}
