import { listCertificates } from '../../checks/checks.sql.ts'
import { dollars } from '../../rules/dollars.ts'
import { answerBy } from '../../rules/windows.ts'
import { listReported } from '../../reviews/reviews.sql.ts'
import { listOpenTickets } from '../../support/support.sql.ts'
import { age } from '../age.ts'
import { listDisputes } from '../read/disputes.sql.ts'
import { listReports } from '../read/messages.sql.ts'
import { readMoney } from '../read/readers.ts'
import { listDeadTasks } from '../read/tasks.sql.ts'
import type { Desk } from './desk.ts'
import { dayOf, oneLine, timeOf } from './print.ts'

type Sides = Record<'customer' | 'packer', string | null>
const sidesOf = ({ customer, packer }: Sides) =>
  `customer ${customer ?? 'deleted'}, packer ${packer ?? 'deleted'}`

/** Lists what waits for an operator. */
export async function showQueue({ sql, say }: Desk) {
  /** Without `none`, an empty list is not mentioned. */
  function list<Row>(
    title: string,
    none: string | undefined,
    rows: readonly Row[],
    linesOf: (row: Row) => string[],
  ) {
    if (rows.length > 0) say(title)
    else if (none !== undefined) say(none)
    for (const row of rows) for (const line of linesOf(row)) say(line)
  }
  list(
    'Tickets that wait for an answer:',
    'No ticket waits for an answer.',
    await listOpenTickets(sql),
    ({ id, subject, last_message_at }) => [
      `  ${id}  ${oneLine(subject)}  (waits for ${age(last_message_at)})`,
    ],
  )
  list('Disputed jobs:', 'No job is disputed.', await listDisputes(sql), (trip) => [
    `  job ${trip.gig_id ?? 'deleted'}, trip ${trip.id}  ${oneLine(trip.title)}`,
    `    ${sidesOf(trip)}, disputed for ${age(trip.stage_at)}, answer by ${timeOf(answerBy(trip.stage_at))}`,
    ...(trip.note === null ? [] : [`    ${trip.reason}: ${oneLine(trip.note, 500)}`]),
  ])
  list('Reported reviews:', 'No review is reported.', await listReported(sql), (review) => [
    `  review ${review.id}  ${review.stars} of 5 stars, ${review.author ?? 'deleted'} about ${review.subject ?? 'deleted'}, reported ${age(review.reported_at)} ago`,
    `    ${review.text === '' ? 'no text' : oneLine(review.text, 500)}`,
    ...review.reasons.map((reason) => `    reported: ${oneLine(reason, 500)}`),
  ])
  list('Reported messages:', 'No message is reported.', await listReports(sql), (report) => [
    `  message ${report.message_id}  ${oneLine(report.reason)}  (waits for ${age(report.created_at)})`,
  ])
  list('Certificates of insurance to look at:', undefined, await listCertificates(sql), (row) => [
    `  user ${row.user_id}  ${row.username}, ${oneLine(row.name) || 'no name'}  (waits for ${age(row.created_at)})`,
    `    ends on ${dayOf(row.expires_at)}, as the packer says`,
  ])
  const { chargebacks, differences, debts } = await readMoney(sql)
  list('Charges that a bank disputes:', undefined, chargebacks, (row) => {
    const what = row.taken_cents === null ? 'asks about' : 'took back'
    const until = row.respond_by === null ? '' : `, answer by ${timeOf(row.respond_by)}`
    return [
      `  trip ${row.trip_id}  ${oneLine(row.title)}`,
      `    the bank ${what} ${dollars(row.taken_cents ?? row.cents)}${until}`,
      `    ${sidesOf(row)}, ${row.ref}`,
    ]
  })
  list('Payments that disagree with the provider or the ledger:', undefined, differences, (row) => [
    `  ${oneLine(row.text, 500)}${row.trip_id === null ? '' : ` (trip ${row.trip_id})`}`,
  ])
  list('Payments that we no longer try to collect:', undefined, debts, (row) => [
    `  Trip ${row.trip_id} ended ${age(row.ended_at)} ago, and the customer still owes ${dollars(row.owed_cents)} of ${dollars(row.charge_cents)}.`,
    `    ${sidesOf(row)}`,
  ])
}

export async function showDeadTasks({ sql, say }: Desk) {
  const tasks = await listDeadTasks(sql)
  if (tasks.length === 0) say('No background task has failed for good.')
  for (const { id, task, attempts, failed_at, last_error } of tasks) {
    const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`
    say(`${id}  ${oneLine(task)}, ${tries}, failed ${age(failed_at)} ago`)
    say(`    ${last_error === null ? 'no error: its process died' : oneLine(last_error, 500)}`)
  }
}
