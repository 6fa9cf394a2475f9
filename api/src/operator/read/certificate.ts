import { findCertificate, listChecks } from '../../checks/checks.sql.ts'
import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'

/** Returns the certificate that waits, with its file, the packer's checks and the last decision. Records the view. */
export const readCertificate = (sql: Sql, operator: string, userId: number) =>
  runTx(sql, async (tx) => {
    const certificate = await findCertificate(tx, userId)
    if (!certificate) throw missing(`No certificate of user ${userId} waits for a decision.`)
    const which = cases.check(userId, 'insurance')
    const decision = await recordView(tx, { operator, action: 'show certificate' }, which)
    return { certificate, checks: await listChecks(tx, userId), decision }
  })
