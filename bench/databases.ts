import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createPool } from '../api/src/platform/db/pool.ts'
import type { Sql } from '../api/src/platform/db/sql.ts'
import { hashPassword } from '../api/src/sessions/passwords.ts'
import { startCluster } from '../scripts/postgres/cluster.ts'
import { postmasterOf } from './cpu.ts'
import { seedGigs } from './seed/gigs.sql.ts'
import { seedPeople } from './seed/people.sql.ts'
import { startProduct } from './servers/contestants.ts'

export const password = 'moving-day-2026'

export interface Database {
  gigs: number
  url: string
  sql: Sql
  seedSeconds: number
}

export interface Databases {
  postmaster: number
  /** The database with so many gigs, made when it is asked for first. */
  withGigs(count: number): Promise<Database>
  /** Those made so far. */
  seeded(): Database[]
  /** At most once, however often it is called. */
  stop(): Promise<void>
}

/**
 * A throwaway Postgres with the settings of the product's own (`npm start`): nothing is turned off.
 * The tables are those of `tree`, made by its API.
 */
export async function openDatabases(tree: string): Promise<Databases> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  // mkdtemp closes the folder to all others; the database's own user has to pass through it.
  chmodSync(folder, 0o755)
  const root = path.join(import.meta.dirname, '..')
  const cluster = await startCluster({ root, dataDir: path.join(folder, 'postgres') })
  const admin = createPool(cluster.url, { max: 2, statementMs: null })
  const known = new Map<number, Database>()

  async function make(name: string, template?: string) {
    await admin.unsafe(`create database ${name} ${template ? `template ${template}` : ''}`)
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    return url.href
  }

  const people = await make('people')
  const migrating = await startProduct(tree, people)
  await migrating.stop()
  const sql = createPool(people, { max: 2, statementMs: null })
  await seedPeople(sql, await hashPassword(password))
  await sql.end()

  async function seed(count: number): Promise<Database> {
    const url = await make(`gigs_${count}`, 'people')
    // One connection, so that the backends of the measured server can be told from the bench's own.
    const sql = createPool(url, { max: 1, statementMs: null })
    const begun = performance.now()
    await seedGigs(sql, count)
    return { gigs: count, url, sql, seedSeconds: (performance.now() - begun) / 1000 }
  }

  let stopping: Promise<void> | undefined
  async function stop() {
    for (const { sql } of known.values()) await sql.end({ timeout: 1 })
    await admin.end({ timeout: 1 })
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    postmaster: postmasterOf(cluster.dataDir),
    async withGigs(count) {
      const found = known.get(count)
      if (found) return found
      console.log(`  seeding ${count.toLocaleString('en')} gigs`)
      const database = await seed(count)
      console.log(`  seeded in ${database.seedSeconds.toFixed(1)} s`)
      known.set(count, database)
      return database
    },
    seeded: () => [...known.values()],
    stop: () => (stopping ??= stop()),
  }
}
