import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import { age } from '../age.ts'
import { allKinds, kinds, readQueue } from '../read/queue.sql.ts'
import { listDeadTasks } from '../read/tasks.sql.ts'
import type { Desk } from './desk.ts'
import { oneLine, timeOf } from './print.ts'

const mostShown = 200

/** Lists what waits for an operator, what is due first on top. */
export async function showQueue({ sql, say }: Desk) {
  const wanted = { seen: allKinds, shown: allKinds, skip: 0, count: mostShown }
  const { counts, rows } = await readQueue(sql, wanted)
  if (rows.length === 0) say('Nothing waits.')
  for (const { kind, subject, title, cents, who, since, due } of rows) {
    say(`${subject}  ${oneLine(title, 500)}${cents ? `, ${dollars(cents)}` : ''}`)
    const names = who.map(({ role, id, name }) => oneLine(displayName(role, id, name)))
    const details = [
      ...[kinds[kind].label, names.join(' and '), `waits for ${age(new Date(since))}`],
      due === null ? '' : `due ${timeOf(due)}`,
    ]
    say(`    ${details.filter((text) => text !== '').join(', ')}`)
  }
  const more = Object.values(counts).reduce((sum, count) => sum + count, 0) - rows.length
  if (more > 0) say(`${more} more.`)
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
