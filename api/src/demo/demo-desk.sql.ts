import { saveReply } from '../operator/acts/replies.sql.ts'
import { addAnswerMail } from '../mail/mail.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import { addMessage, addTicket, setResolved } from '../support/support.sql.ts'
import { demoReplies, demoTickets } from './demo-desk.ts'
import type { DemoCustomer, DemoPacker } from './demo-people.ts'

/** Adds the tickets, each message at its time. */
export async function insertDemoTickets(
  tx: Tx,
  idOf: (username: DemoCustomer | DemoPacker) => number,
) {
  for (const { by, subject, gig, messages, isResolved } of demoTickets) {
    const [first, ...others] = messages
    if (!first) continue
    const [job] = await tx<{ id: number }[]>`select id from gigs where title = ${gig ?? ''}`
    const gig_id = job?.id
    const id = await addTicket(tx, idOf(by), { subject, text: first.text, gig_id })
    for (const [index, { text }] of others.entries())
      await addMessage(tx, id, { author: index % 2 === 0 ? 'operator' : 'user', text })
    if (isResolved) await setResolved(tx, id, true)
    const hours = messages.map(({ hoursAgo }) => hoursAgo)
    await tx`
      update support_messages m set created_at = now() - a.hours * interval '1 hour'
      from (select id, row_number() over (order by id) as n from support_messages where ticket_id = ${id}) o
      join unnest(${hours}::float8[]) with ordinality a (hours, n) using (n)
      where m.id = o.id`
    await tx`
      update support_tickets set created_at = now() - ${first.hoursAgo}::float8 * interval '1 hour'
      where id = ${id}`
  }
}

/** Adds the saved replies, and a dead task: the mail about the answer of the first ticket. */
export async function insertDemoDesk(tx: Tx) {
  for (const reply of demoReplies) await saveReply(tx, { id: undefined, ...reply })
  const [ticket] = await tx<[{ id: number }]>`select min(id) as id from support_tickets`
  await addAnswerMail(tx, ticket.id)
  await tx`
    select graphile_worker.permanently_fail_jobs(array_agg(id),
      'The mail server did not answer: connect ETIMEDOUT 192.0.2.25:587')
    from graphile_worker.jobs where task_identifier = 'mail_answer'`
}
