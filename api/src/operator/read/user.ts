import { listChecks } from '../../checks/checks.sql.ts'
import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { listJobs } from './people.sql.ts'
import { findUser, listMails } from './user.sql.ts'

/** Returns a user's profile, sessions, newest jobs, checks (none of a customer) and mails of 30 days. Records the view. */
export const readUser = (sql: Sql, operator: string, id: number) =>
  runTx(sql, async (tx) => {
    const user = await findUser(tx, id)
    if (!user) throw missing(`There is no user ${id}.`)
    const decision = await recordView(tx, { operator, action: 'show' }, cases.user(id))
    const checks = user.user_type === 'packer' ? await listChecks(tx, id) : []
    return { user, checks, jobs: await listJobs(tx, id), mails: await listMails(tx, id), decision }
  })
