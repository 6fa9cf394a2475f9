import { mkdirSync } from 'node:fs'
import { createPool } from '../../api/src/platform/db/pool.ts'
import { chownTo, databaseOwner } from '../../scripts/postgres/owner.ts'

/** Moves the gigs table into this folder. */
export async function moveJobs(databaseUrl: string, folder: string): Promise<void> {
  mkdirSync(folder)
  chownTo(databaseOwner(), folder)
  const sql = createPool(databaseUrl, { max: 2, statementMs: null })
  try {
    await sql.unsafe(`create tablespace small location '${folder}'`)
    await sql`alter table gigs set tablespace small`
  } finally {
    await sql.end({ timeout: 1 })
  }
}
