import { runTx, type Sql } from '../platform/db/sql.ts'
import { OperatorError } from './operator-error.ts'
import { dropTask, listDeadTasks, logAction, retryTask } from './operator.sql.ts'
import { age, oneLine } from './print.ts'

export async function showDeadTasks(sql: Sql, say: (line: string) => void) {
  const tasks = await listDeadTasks(sql)
  if (tasks.length === 0) say('No background task has failed for good.')
  for (const { id, task, attempts, failed_at, last_error } of tasks) {
    const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`
    say(`${id}  ${oneLine(task)}, ${tries}, failed ${age(failed_at)} ago`)
    say(`    ${last_error === null ? 'no error: its process died' : oneLine(last_error, 500)}`)
  }
}

const changes = { retry: retryTask, drop: dropTask }

export const isTaskChange = (word: string | undefined): word is keyof typeof changes =>
  word !== undefined && Object.hasOwn(changes, word)

export const changeDeadTask = (
  sql: Sql,
  operator: string,
  change: keyof typeof changes,
  id: string,
) =>
  runTx(sql, async (tx) => {
    const task = await changes[change](tx, id)
    if (task === undefined) throw new OperatorError(`There is no failed background task ${id}.`)
    await logAction(tx, { operator, action: `dead ${change}`, subject: `task ${id}`, note: task })
  })
