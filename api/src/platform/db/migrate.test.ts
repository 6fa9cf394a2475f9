import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from './database.fixture.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import type { Sql } from './sql.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  ;({ sql } = database)
  await sql`truncate schema_migrations`
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-migrations-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('applies each migration once, in order, also when processes start together', async () => {
  file('0002_rows.sql', 'insert into things values (1); insert into things values (2);')
  file('0001_things.sql', 'create table things (id integer primary key);')
  expect(await pendingMigrations(sql, folder)).toEqual(['0001_things.sql', '0002_rows.sql'])
  const runs = await Promise.all([migrate(sql, folder), migrate(sql, folder), migrate(sql, folder)])
  expect(runs.flat()).toEqual(['0001_things.sql', '0002_rows.sql'])
  expect(await pendingMigrations(sql, folder)).toEqual([])
  expect(await sql`select id from things order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failed migration is rolled back, named in the error, and stops the rest', async () => {
  file('0001_good.sql', 'create table good ();')
  file('0002_bad.sql', 'create table bad (); select nonsense;')
  file('0003_later.sql', 'create table later ();')
  await expect(migrate(sql, folder)).rejects.toThrow(/^Migration 0002_bad\.sql failed: .*nonsense/)
  const [tables] = await sql`
    select to_regclass('good') is not null as good, to_regclass('bad') is null as no_bad,
      to_regclass('later') is null as no_later`
  expect(tables).toEqual({ good: true, no_bad: true, no_later: true })
  expect(await pendingMigrations(sql, folder)).toEqual(['0002_bad.sql', '0003_later.sql'])
})

test('refuses a migration that was changed after it was applied', async () => {
  file('0001_things.sql', 'create table things ();')
  await migrate(sql, folder)
  file('0001_things.sql', 'create table other_things ();')
  await expect(migrate(sql, folder)).rejects.toThrow(/0001_things\.sql was changed/)
})
