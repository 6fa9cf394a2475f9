import { runTx, type Sql } from '../platform/db/sql.ts'
import { findReport, listReports, resolveReport } from './messages.sql.ts'
import { OperatorError } from './operator-error.ts'
import { findGigSummary, findUser, logAction } from './operator.sql.ts'
import { age, indented, oneLine, timeOf } from './print.ts'

type Say = (line: string) => void

export async function showReportedMessages(sql: Sql, say: Say) {
  const reports = await listReports(sql)
  say(reports.length === 0 ? 'No message is reported.' : 'Reported messages:')
  for (const { message_id, reason, created_at } of reports) {
    say(`  message ${message_id}  ${oneLine(reason)}  (waits for ${age(created_at)})`)
  }
}

const noReport = (id: number) => new OperatorError(`There is no reported message ${id}.`)

/** Shows a reported message, and no other message of its conversation. */
export const showMessage = (sql: Sql, operator: string, id: number, say: Say) =>
  runTx(sql, async (tx) => {
    const report = await findReport(tx, id)
    if (!report) throw noReport(id)
    await logAction(tx, { operator, action: 'show', subject: `message ${id}` })
    const sender = await findUser(tx, report.sender_id)
    const recipient = await findUser(tx, report.recipient_id)
    const gig = report.gig_id === null ? undefined : await findGigSummary(tx, report.gig_id)
    say(`Message ${id}, ${timeOf(report.sent_at)}`)
    say(`From: ${sender.user_type} ${sender.username} (id ${report.sender_id})`)
    say(`To: ${recipient.user_type} ${recipient.username ?? 'deleted'} (id ${report.recipient_id})`)
    say(`Trip: ${report.trip_id}, "${oneLine(gig?.title ?? report.title)}"`)
    say(`Reported ${timeOf(report.created_at)}: ${oneLine(report.reason, 500)}`)
    if (report.resolved_at) say(`Resolved ${timeOf(report.resolved_at)}`)
    say(`\n${indented(report.text) || '    (no text)'}`)
    if (report.photos > 0) say(`\nPhotos: ${report.photos}`)
  })

/** Takes the report out of the queue. */
export const resolveMessage = (sql: Sql, operator: string, id: number, note: string | undefined) =>
  runTx(sql, async (tx) => {
    if (!(await resolveReport(tx, id))) throw noReport(id)
    await logAction(tx, {
      ...{ operator, action: 'resolve', subject: `message ${id}` },
      ...(note !== undefined && { note }),
    })
  })
