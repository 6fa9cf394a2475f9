import { runTx, type Sql } from '../platform/db/sql.ts'
import { OperatorError } from './operator-error.ts'
import { dropJob, listDeadJobs, logAction, retryJob } from './operator.sql.ts'
import { age, oneLine } from './print.ts'

export async function showDeadJobs(sql: Sql, say: (line: string) => void) {
  const jobs = await listDeadJobs(sql)
  if (jobs.length === 0) say('No background job has failed for good.')
  for (const { id, task, attempts, failed_at, last_error } of jobs) {
    const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`
    say(`${id}  ${oneLine(task)}, ${tries}, failed ${age(failed_at)} ago`)
    say(`    ${last_error === null ? 'no error: its process died' : oneLine(last_error, 500)}`)
  }
}

const changes = { retry: retryJob, drop: dropJob }

export const isJobChange = (word: string | undefined): word is keyof typeof changes =>
  word !== undefined && Object.hasOwn(changes, word)

export const changeDeadJob = (
  sql: Sql,
  operator: string,
  change: keyof typeof changes,
  id: string,
) =>
  runTx(sql, async (tx) => {
    const task = await changes[change](tx, id)
    if (task === undefined) throw new OperatorError(`There is no failed background job ${id}.`)
    await logAction(tx, { operator, action: `dead ${change}`, subject: `job ${id}`, note: task })
  })
