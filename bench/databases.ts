import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createPool } from '../api/src/platform/db/pool.ts'
import type { Sql } from '../api/src/platform/db/sql.ts'
import { startCluster } from '../scripts/postgres/cluster.ts'
import { readPostmaster } from '../scripts/postgres/postmaster.ts'
import { root } from '../scripts/root.ts'
import { seedGigs } from './seed/gigs.sql.ts'
import { seedPeople } from './seed/people.sql.ts'
import { startProduct } from './servers/contestants.ts'

export interface Database {
  gigs: number
  url: string
  sql: Sql
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Starts a temporary Postgres with the settings of `npm start`, durability included. */
export async function openDatabases() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  // mkdtemp creates a folder with mode 700, but the user that runs Postgres must be able to enter it.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ root, dataDir: path.join(folder, 'postgres') })
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
  await migrating.stop()
  const sql = createPool(people, { max: 2, statementMs: null })
  await seedPeople(sql)
  await sql.end()

  let stopping: Promise<void> | undefined
  async function stop() {
    for (const { sql } of known.values()) await sql.end({ timeout: 1 })
    await admin.end({ timeout: 1 })
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    postmaster: readPostmaster(cluster.dataDir)?.pid ?? 0,
    create,
    /** Returns the database with this name and `count` gigs. The first call seeds it. */
    async withGigs(count: number, { name = `gigs_${count}`, photos = true } = {}) {
      const found = known.get(name)
      if (found) return found
      console.log(`  seeding ${count.toLocaleString('en')} gigs`)
      const url = await create(name, 'people')
      const sql = createPool(url, { max: 1, statementMs: null })
      const database = { gigs: count, url, sql }
      known.set(name, database)
      await seedGigs(sql, count, photos)
      return database
    },
    /** Repeated calls wait for the first one. */
    stop: () => (stopping ??= stop()),
  }
}
