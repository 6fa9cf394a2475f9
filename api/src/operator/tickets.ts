import { imageUrl } from '../gigs/gig-json.sql.ts'
import { addAnswerMail } from '../mail/mail.sql.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { codePoints } from '../platform/requests/text.ts'
import { supportLimits } from '../rules/support-rules.ts'
import {
  addMessage,
  findTicket,
  listOpenTickets,
  lockTicket,
  setResolved,
} from '../support/support.sql.ts'
import { answerBy } from '../rules/windows.ts'
import { OperatorError } from './operator-error.ts'
import {
  findGigSummary,
  findTripSummary,
  findUser,
  listDisputes,
  listTripReports,
  logAction,
} from './operator.sql.ts'
import { age, indented, oneLine, timeOf } from './print.ts'

type Say = (line: string) => void

export async function showQueue(sql: Sql, say: Say) {
  const tickets = await listOpenTickets(sql)
  say(tickets.length === 0 ? 'No ticket waits for an answer.' : 'Tickets that wait for an answer:')
  for (const { id, subject, last_message_at } of tickets) {
    say(`  ${id}  ${oneLine(subject)}  (waits for ${age(last_message_at)})`)
  }
  const disputes = await listDisputes(sql)
  say(disputes.length === 0 ? 'No job is disputed.' : 'Disputed jobs:')
  for (const trip of disputes) {
    const sides = `customer ${trip.customer ?? 'deleted'}, packer ${trip.packer ?? 'deleted'}`
    say(`  job ${trip.gig_id ?? 'deleted'}, trip ${trip.id}  ${oneLine(trip.title)}`)
    say(
      `    ${sides}, disputed for ${age(trip.stage_at)}, answer by ${timeOf(answerBy(trip.stage_at))}`,
    )
    if (trip.note !== null) say(`    ${trip.reason}: ${oneLine(trip.note, 500)}`)
  }
}

/** Shows the reports of a trip and the replies, with the paths of their photos. */
export const showTrip = (sql: Sql, operator: string, id: number, say: Say) =>
  runTx(sql, async (tx) => {
    const trip = await findTripSummary(tx, id)
    if (!trip) throw new OperatorError(`There is no trip ${id}.`)
    await logAction(tx, { operator, action: 'show', subject: `trip ${id}` })
    say(`Trip ${id}: ${oneLine(trip.title)}, ${trip.stage}`)
    say(`Customer ${trip.customer ?? 'deleted'}, packer ${trip.packer ?? 'deleted'}`)
    for (const { kind, actor, reason, note, created_at, images } of await listTripReports(tx, id)) {
      const what = kind === 'problem_reply' ? 'reply' : `report of ${reason ?? 'a no-show'}`
      say(`\n${actor}, ${what}, ${timeOf(created_at)}`)
      say(indented(note ?? '(deleted)'))
      for (const token of images) say(`    ${imageUrl(token, null)}`)
    }
  })

const noTicket = (id: number) => new OperatorError(`There is no ticket ${id}.`)

export const showTicket = (sql: Sql, operator: string, id: number, say: Say) =>
  runTx(sql, async (tx) => {
    const ticket = await findTicket(tx, id)
    if (!ticket) throw noTicket(id)
    await logAction(tx, { operator, action: 'show', subject: `ticket ${id}` })
    const user = await findUser(tx, ticket.user_id)
    const name = user.name === '' ? 'no name' : oneLine(user.name)
    const contact = [user.email, user.phone]
      .filter((text) => text !== '')
      .map((text) => oneLine(text))
    say(`Ticket ${id}: ${oneLine(ticket.subject)}`)
    say(`State: ${ticket.state}`)
    say(`User: ${name}, ${user.user_type} ${user.username} (id ${ticket.user_id})`)
    say(`Contact: ${contact.join(', ') || 'none'}`)
    if (ticket.gig_id !== null) await showGig(tx, ticket.gig_id, say)
    for (const { author, text, created_at } of ticket.messages) {
      say(`\n${author === 'user' ? oneLine(user.username) : 'Manyhands'}, ${timeOf(created_at)}`)
      say(indented(text))
    }
  })

async function showGig(tx: Tx, id: number, say: Say) {
  const gig = await findGigSummary(tx, id)
  if (!gig) return say(`Job: ${id}, deleted`)
  const stage = gig.packer === null ? gig.stage : `${gig.stage} (packer ${gig.packer})`
  say(`Job: ${id}, "${oneLine(gig.title)}", ${stage}`)
  say(`     $${(gig.price_cents / 100).toFixed(2)}, pickup ${timeOf(gig.pickup_date)}`)
}

export const answerTicket = (sql: Sql, operator: string, id: number, text: string) =>
  changeTicket(sql, { operator, action: 'answer', id }, (tx) => addAnswer(tx, id, text))

export const resolveTicket = (sql: Sql, operator: string, id: number, text: string | undefined) =>
  changeTicket(sql, { operator, action: 'resolve', id }, async (tx) => {
    if (text !== undefined) await addAnswer(tx, id, text)
    await setResolved(tx, id, true)
  })

const changeTicket = (
  sql: Sql,
  { id, ...action }: { operator: string; action: string; id: number },
  change: (tx: Tx) => Promise<void>,
) =>
  runTx(sql, async (tx) => {
    if (!(await lockTicket(tx, id))) throw noTicket(id)
    await change(tx)
    await logAction(tx, { ...action, subject: `ticket ${id}` })
  })

async function addAnswer(tx: Tx, id: number, given: string) {
  const text = given.trim()
  const { message: most } = supportLimits
  if (text === '') throw new OperatorError('The answer is empty.')
  if (codePoints(text, most) > most) {
    throw new OperatorError(`The answer is longer than ${most} characters.`)
  }
  await addMessage(tx, id, { author: 'operator', text })
  await addAnswerMail(tx, id)
}
