import { createPool } from '../api/src/platform/db/pool.ts'
import type { Sql } from '../api/src/platform/db/sql.ts'
import { readPostmaster } from '../scripts/postgres/postmaster.ts'
import { root } from '../scripts/root.ts'
import { startTemporaryCluster } from '../scripts/test/database.ts'
import { seedGigs } from './seed/gigs.sql.ts'
import { seedPeople } from './seed/people.sql.ts'
import { killServers, startProduct } from './servers/server-process.ts'

export interface Database {
  url: string
  sql: Sql
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Starts a temporary Postgres with the settings of `npm start`, durability included. */
export async function openDatabases() {
  const cluster = await startTemporaryCluster(root)
  const admin = createPool(cluster.url, { max: 2, statementMs: null })
  const known = new Map<number, Database>()

  /** Creates a database, empty or as a copy of `template`. Returns its URL. */
  async function create(name: string, template = 'template1') {
    await admin.unsafe(`create database ${name} template ${template}`)
    return new URL(`/${name}`, cluster.url).href
  }

  const people = await create('people')
  // The product migrates the database.
  await startProduct(people)
  await killServers()
  const sql = createPool(people, { max: 2, statementMs: null })
  await seedPeople(sql)
  await sql.end()

  return {
    postmaster: readPostmaster(cluster.dataDir)?.pid ?? 0,
    create,
    /** Returns the database with `count` gigs. The first call seeds it. */
    async withGigs(count: number): Promise<Database> {
      const found = known.get(count)
      if (found) return found
      console.log(`  seeding ${count.toLocaleString('en')} gigs`)
      const url = await create(`gigs_${count}`, 'people')
      const sql = createPool(url, { max: 1, statementMs: null })
      known.set(count, { url, sql })
      await seedGigs(sql, count)
      return { url, sql }
    },
    /** Kills the servers, and stops Postgres. */
    async stop() {
      await killServers()
      for (const { sql } of known.values()) await sql.end({ timeout: 1 })
      await admin.end({ timeout: 1 })
      await cluster.stop()
    },
  }
}
