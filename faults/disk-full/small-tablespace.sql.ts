import { chownSync, mkdirSync } from 'node:fs'
import { createPool } from '../../api/src/platform/db/pool.ts'
import { databaseOwner } from '../../scripts/postgres/owner.ts'

/** The table of the jobs goes into this folder. */
export async function moveJobs(databaseUrl: string, folder: string): Promise<void> {
  const { uid, gid } = databaseOwner()
  mkdirSync(folder)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const sql = createPool(databaseUrl, { max: 2, statementMs: null })
  try {
    await sql.unsafe(`create tablespace small location '${folder}'`)
    await sql`alter table gigs set tablespace small`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
