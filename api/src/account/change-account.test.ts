import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { checkOf, pass } from '../checks/checks.fixture.ts'
import { runTx } from '../platform/db/sql.ts'
import { until } from '../platform/until.fixture.ts'
import { changeAccount } from './change-account.ts'

let api: TestApi
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
})
let signUps = 0
beforeEach(async () => {
  const email = `packer${++signUps}@example.com`
  packer = await api.signUp('packer', { email, phone: '510-555-0100' })
  await pass(api.sql, packer, { kinds: ['phone'] })
})
afterAll(() => api.close())

type Work = Parameters<typeof runTx<unknown>>[1]

/** Commits `first` while `second` waits for the row of the account. */
async function whileWaiting(first: Work, second: Work) {
  let waiting: Promise<unknown> = Promise.resolve()
  await runTx(api.sql, async (tx) => {
    await tx`select from users where id = ${packer.id} for no key update`
    await first(tx)
    waiting = runTx(api.sql, second)
    waiting.catch(() => {})
    await until(async () => {
      const [row] = await api.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row !== undefined
    })
  })
  await waiting
}

const links = () => api.sql`select from account_tokens where user_id = ${packer.id}`

test('a new password also ends a link that was added while it waited', async () => {
  await api.sql`delete from account_tokens where user_id = ${packer.id}`
  await whileWaiting(
    (tx) => tx`select add_account_mail('reset', ${packer.id}, ${packer.email})`,
    (tx) => changeAccount(tx, packer.id, tx`password_hash = 'new'`),
  )
  expect(await links()).toEqual([])
})

test('a change is compared with the values for which it waited', async () => {
  const number = (phone: string) => (tx: Parameters<Work>[0]) =>
    changeAccount(tx, packer.id, tx`phone = ${phone}`)
  await whileWaiting(async (tx) => {
    await number('510-555-0111')(tx)
    // A code for the number that the second change replaces.
    await tx`
      insert into phone_codes (user_id, phone, code_hash, expires_at)
      values (${packer.id}, '510-555-0111', '', now() + interval '1 hour')`
  }, number('510-555-0100'))
  expect(await api.sql`select from phone_codes where user_id = ${packer.id}`).toEqual([])
  expect((await checkOf(packer, 'phone')).state).not.toBe('passed')
})

test('only what has changed ends', async () => {
  await runTx(api.sql, (tx) =>
    changeAccount(tx, packer.id, tx`phone = '510-555-0100', bio = 'New', name = upper(name)`),
  )
  expect((await checkOf(packer, 'phone')).state).toBe('passed')
  expect(await links()).toHaveLength(1)
})

test('nothing changes if the condition is false', async () => {
  const changed = await runTx(api.sql, (tx) =>
    changeAccount(tx, packer.id, tx`phone = '510-555-0199'`, tx`phone = 'another'`),
  )
  expect(changed).toBeUndefined()
  const [row] = await api.sql`select phone from users where id = ${packer.id}`
  expect(row).toEqual({ phone: '510-555-0100' })
  expect((await checkOf(packer, 'phone')).state).toBe('passed')
})
