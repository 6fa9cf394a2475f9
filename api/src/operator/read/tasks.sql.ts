import type { AnySql } from '../../platform/db/sql.ts'
import { isDead } from '../acts/tasks.sql.ts'

export interface DeadTask {
  id: string
  task: string
  attempts: number
  last_error: string | null
  failed_at: Date
}

export const listDeadTasks = (sql: AnySql) => sql<DeadTask[]>`
  select id::text, task_identifier as task, attempts, last_error, updated_at as failed_at
  from graphile_worker.jobs j where ${isDead(sql)} order by updated_at, j.id`
