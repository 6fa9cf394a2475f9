import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase } from './database.fixture.ts'
import { schemaText } from './schema-text.fixture.ts'
import type { Sql } from './sql.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ sql } = database)
})
afterAll(() => database.close())

test('api/schema.sql is the schema after all migrations; `npm run schema` writes it', async () => {
  const file = path.join(import.meta.dirname, '../../../schema.sql')
  expect(readFileSync(file, 'utf8')).toBe(await schemaText(sql))
})

test.each([
  'create view things as select 1',
  'create sequence things',
  `create type things as enum ('one')`,
  'create type things as (n int)',
  'create domain things as int',
  'create statistics things on id, customer_id from gigs',
  'create policy things on gigs',
])('the text of the schema is refused rather than incomplete: %s', async (statement) => {
  const text = sql.begin(async (tx) => {
    await tx.unsafe(statement)
    return schemaText(tx)
  })
  await expect(text).rejects.toThrow('The text of the schema lacks things')
})
