import type { Sql } from '../../platform/db/sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { decide, type Seen } from './decide.ts'
import { resolveReport } from './messages.sql.ts'

/** Takes the report of a message out of the queue. */
export const resolveMessage = (
  sql: Sql,
  operator: string,
  { id, note, seen }: { id: number; note?: string | undefined } & Seen,
) =>
  decide(sql, operator, { ...cases.message(id), seen }, async (tx) => {
    if (!(await resolveReport(tx, id))) throw missing(`There is no reported message ${id}.`)
    return { action: 'resolve', note, result: undefined }
  })
