import { createPool } from '../api/src/platform/db/pool.ts'
import type { Sql } from '../api/src/platform/db/sql.ts'
import { readPostmaster } from '../scripts/postgres/postmaster.ts'
import { root } from '../scripts/root.ts'
import { startTemporaryCluster } from '../scripts/test/database.ts'
import { seedGigs } from './seed/gigs.sql.ts'
import { seedPeople } from './seed/people.sql.ts'
import { startProduct } from './servers/server-process.ts'

export interface Database {
  gigs: number
  url: string
  sql: Sql
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Starts a temporary Postgres with the settings of `npm start`, durability included. */
export async function openDatabases() {
  const cluster = await startTemporaryCluster(root)
  const admin = createPool(cluster.url, { max: 2, statementMs: null })
  const known = new Map<string, Database>()

  /** Creates a database, empty or as a copy of `template`. Returns its URL. */
  async function create(name: string, template?: string) {
    await admin.unsafe(`create database ${name} ${template ? `template ${template}` : ''}`)
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    return url.href
  }

  const people = await create('people')
  const migrating = await startProduct(people)
  await migrating.kill()
  const sql = createPool(people, { max: 2, statementMs: null })
  await seedPeople(sql)
  await sql.end()

  let stopping: Promise<void> | undefined
  async function stop() {
    for (const { sql } of known.values()) await sql.end({ timeout: 1 })
    await admin.end({ timeout: 1 })
    await cluster.stop()
  }

  return {
    postmaster: readPostmaster(cluster.dataDir)?.pid ?? 0,
    create,
    /** Returns the database with `count` gigs. The first call seeds it. */
    async withGigs(count: number) {
      const name = `gigs_${count}`
      const found = known.get(name)
      if (found) return found
      console.log(`  seeding ${count.toLocaleString('en')} gigs`)
      const url = await create(name, 'people')
      const sql = createPool(url, { max: 1, statementMs: null })
      const database = { gigs: count, url, sql }
      known.set(name, database)
      await seedGigs(sql, count)
      return database
    },
    /** Repeated calls wait for the first one. */
    stop: () => (stopping ??= stop()),
  }
}
