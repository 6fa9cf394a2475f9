import { cases } from '../cases.ts'
import { conflict, missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'
import { dropTask, retryTask } from './tasks.sql.ts'

const changes = { retry: retryTask, drop: dropTask }

interface TaskChange {
  id: string
  change: keyof typeof changes
}

/** Gives a failed background task all its attempts back, or deletes it. Returns the name of the task. */
export const changeDeadTask: Act<TaskChange, string> = (sql, operator, { id, change, seen }) =>
  decide(sql, operator, { ...cases.task(id), seen }, async (tx, last) => {
    const task = await changes[change](tx, id)
    const reason = `There is no failed background task ${id}.`
    if (task === undefined) throw last ? conflict(`${reason} ${last}`) : missing(reason)
    return { action: `dead ${change}`, note: task, result: task }
  })
