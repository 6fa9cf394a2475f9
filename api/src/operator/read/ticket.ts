import { runTx, type Sql } from '../../platform/db/sql.ts'
import { findTicket } from '../../support/support.sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { listJobs } from './people.sql.ts'
import { findUser } from './user.sql.ts'

/**
 * Returns a ticket with its newest 200 messages, its user, the user's newest jobs (the ticket's among them) and the last
 * decision. Records the view.
 */
export const readTicket = (sql: Sql, operator: string, id: number) =>
  runTx(sql, async (tx) => {
    const ticket = await findTicket(tx, id)
    if (!ticket) throw missing(`There is no ticket ${id}.`)
    const decision = await recordView(tx, { operator, action: 'show' }, cases.ticket(id))
    const user = await findUser(tx, ticket.user_id)
    if (!user) throw new Error('A ticket has a user.')
    return { ticket, user, jobs: await listJobs(tx, user.id, ticket.gig_id), decision }
  })
