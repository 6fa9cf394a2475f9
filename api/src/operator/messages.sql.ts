import type { AnySql, Tx } from '../platform/db/sql.ts'

interface ReportRow {
  message_id: number
  reason: string
  created_at: Date
}

/** Returns the reports that wait for an operator, the oldest first. */
export const listReports = (sql: AnySql) => sql<ReportRow[]>`
  select message_id, reason, created_at from message_reports
  where resolved_at is null order by created_at, message_id`

interface ReportedMessage extends ReportRow {
  resolved_at: Date | null
  trip_id: number
  gig_id: number | null
  title: string
  sender_id: number
  recipient_id: number
  text: string
  sent_at: Date
  photos: number
}

/** Returns the message if it was reported. */
export async function findReport(sql: AnySql, messageId: number) {
  const [row] = await sql<ReportedMessage[]>`
    select r.*, m.trip_id, t.gig_id, t.title, m.sender_id, m.recipient_id, m.text,
      m.created_at as sent_at,
      (select count(*)::int from message_images where message_id = m.id) as photos
    from message_reports r join messages m on m.id = r.message_id join trips t on t.id = m.trip_id
    where r.message_id = ${messageId}`
  return row
}

/** Returns false if the message was not reported. */
export async function resolveReport(tx: Tx, messageId: number): Promise<boolean> {
  const resolved = await tx`
    update message_reports set resolved_at = now() where message_id = ${messageId}`
  return resolved.count > 0
}
