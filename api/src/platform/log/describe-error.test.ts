import { createPool } from '../db/pool.ts'
import type { Sql } from '../db/sql.ts'
import { createLog } from './log.ts'

let sql: Sql
beforeAll(async () => {
  sql = createPool(process.env['TEST_DATABASE_URL'] ?? '', { max: 1 })
  await sql`create temporary table people (
    name text primary key check (length(name) < 30), age integer not null)`
  await sql`insert into people values ('Bob Secret', 40)`
})
afterAll(() => sql.end({ timeout: 5 }))

function logged(error: unknown) {
  let line = ''
  createLog('error', { write: (text) => void (line = text) }).error({ err: error })
  return { line, err: (JSON.parse(line) as { err: object }).err }
}

const failing = async (work: () => Promise<unknown>) => {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!error) throw new Error('It did not fail.')
  return error
}

test.each<[string, () => Promise<unknown>]>([
  ['23505', () => sql`insert into people values (${'Bob Secret'}, 7)`],
  ['23514', () => sql`insert into people values (${`Bob Secret${'x'.repeat(30)}`}, 7)`],
  ['23502', () => sql`insert into people values (${'Ann Secret'}, null)`],
  ['22P02', () => sql`select ${'Bob Secret'}::text::integer`],
  ['22003', () => sql`select ${'7777777777'}::text::integer`],
  ['42703', () => sql`select nothing from people where name = ${'Bob Secret'}`],
])('logs a database error (%s) without the value', async (code, work) => {
  const { line, err } = logged(await failing(work))
  expect(err).toMatchObject({ type: 'PostgresError', code })
  expect(err).toHaveProperty('stack')
  expect(line).not.toMatch(/Secret|7777777777/)
})

test('logs the table, the constraint and the stack of an error', async () => {
  const { err } = logged(await failing(() => sql`insert into people values ('Bob Secret', 7)`))
  expect(err).toMatchObject({
    message: 'duplicate key value violates unique constraint "people_pkey"',
    table: 'people',
    constraint: 'people_pkey',
    stack: expect.arrayContaining([expect.stringContaining('.ts')]),
  })
})

test('causes, aggregate errors and parse errors do not quote user data', async () => {
  const inner = await failing(() => sql`select ${'Bob Secret'}::text::integer`)
  const parse = await failing(() => Promise.resolve().then(() => JSON.parse('Bob Secret')))
  const outer = new Error('outside', { cause: new AggregateError([inner, parse]) })
  const { line, err } = logged(Object.assign(outer, { name_of: 'Bob Secret' }))
  expect(line).not.toContain('Secret')
  expect(err).toMatchObject({
    message: 'outside',
    cause: { errors: [{ code: '22P02' }, { type: 'SyntaxError' }] },
  })
  const alone: string[] = []
  createLog('error', { write: (text) => void alone.push(text) }).error(inner)
  expect(alone.join('')).not.toContain('Secret')
  expect(logged('Bob Secret').line).not.toContain('Secret')
})
