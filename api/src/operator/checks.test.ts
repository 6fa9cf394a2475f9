import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { checkOf, pass } from '../checks/checks.fixture.ts'
import { takeMails } from '../mail/mail.fixture.ts'
import { decideCheck } from './acts/checks.ts'
import { runOperatorCommand } from './command/command.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

async function run(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand([...args, '--operator', 'kim'], {
    env: () => ({ DATABASE_URL: api.url }),
    start: 'operate',
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

let people = 0
async function join(): Promise<Person> {
  people += 1
  const packer = await api.signUp('packer', {
    ...{ username: `packer_${people}x`, email: `packer${people}@example.com` },
  })
  await takeMails(api)
  return packer
}

const pdf = Buffer.from('%PDF-1.7\nA certificate of insurance.\n%%EOF')
const lastDay = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
const upload = (packer: Person) =>
  packer.post(`/api/packer/checks/insurance?expires_on=${lastDay}`, undefined, {
    body: pdf,
    headers: { 'Content-Type': 'application/pdf' },
  })
const subjects = async () => (await takeMails(api)).map(({ subject }) => subject)

test('an operator finds a certificate, opens it and passes it, and the packer gets a mail', async () => {
  const packer = await join()
  await upload(packer)
  expect(await run('queue')).toContain(
    `check ${packer.id}  Insurance certificate\n    Check, Some B., waits for 0 minutes, due`,
  )
  const said = await run('show', 'certificate', String(packer.id))
  const [file = ''] = said.split('\n')
  expect(path.basename(file)).toBe(`certificate-${packer.id}.pdf`)
  expect(readFileSync(file)).toEqual(pdf)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  rmSync(path.dirname(file), { recursive: true })
  expect(await run('pass', String(packer.id), 'insurance')).toBe(
    `${packer.username}'s insurance check has passed. It is valid through ${lastDay} (UTC).`,
  )
  expect(await checkOf(packer, 'insurance')).toMatchObject({ state: 'passed', started_at: null })
  expect(await subjects()).toEqual(['Your insurance is confirmed'])
  expect(await run('queue')).not.toContain(`check ${packer.id} `)
  const actions = await api.sql`
    select operator, action, note from operator_actions where subject = ${`user ${packer.id}`}
    order by id`
  expect(actions).toEqual([
    { operator: 'kim', action: 'show certificate', note: null },
    { operator: 'kim', action: 'pass', note: 'insurance' },
  ])
})

test('the last day of a check is a day of the calendar', async () => {
  const decision = { userId: 1, kind: 'identity', state: 'passed', lastDay: '2027-02-31' } as const
  expect(() => decideCheck(api.sql, 'kim', decision)).toThrow(
    '"2027-02-31" is not a date like 2027-05-31.',
  )
})

test('a refused certificate leaves the earlier insurance, and a failed check ends it', async () => {
  const packer = await join()
  await pass(api.sql, packer, { kinds: ['insurance'] })
  await upload(packer)
  const id = String(packer.id)
  expect(await run('fail', id, 'insurance', 'It does not show your name.')).toBe(
    `${packer.username}'s certificate of insurance has been refused.`,
  )
  expect(await checkOf(packer, 'insurance')).toMatchObject({ state: 'passed' })
  const [mail] = await takeMails(api)
  expect(mail?.text).toContain('It does not show your name.')
  expect(await run('fail', id, 'insurance', 'The policy was canceled.')).toBe(
    `${packer.username}'s insurance check has failed.`,
  )
  const failed = { state: 'failed', missing: 'The policy was canceled.' }
  expect(await checkOf(packer, 'insurance')).toMatchObject(failed)
  await takeMails(api)

  await expect(run('fail', id, 'insurance', 'Another reason.')).rejects.toThrow(
    `${packer.username}'s insurance check has already failed. Its reason cannot be changed.`,
  )
  expect(await checkOf(packer, 'insurance')).toMatchObject(failed)
  expect(await subjects()).toEqual([])
  // A new certificate can be refused again.
  await upload(packer)
  await run('fail', id, 'insurance', 'It has ended.')
  expect(await checkOf(packer, 'insurance')).toMatchObject({ missing: 'It has ended.' })
})

test('identity and background are valid for two years, or to the day that the operator names', async () => {
  const packer = await join()
  const id = String(packer.id)
  const year = new Date().getUTCFullYear()
  await run('pass', id, 'identity')
  expect((await checkOf(packer, 'identity')).expires_at).toMatch(new RegExp(`^${year + 2}-`))
  await run('pass', id, 'background', `${year + 1}-05-31`, 'As agreed.')
  expect((await checkOf(packer, 'background')).expires_at).toBe(`${year + 1}-06-01T00:00:00.000Z`)
})

test.each([
  [['pass', '0', 'identity'], '"0" is not the id of a user. See: operate help'],
  [['pass', '99999', 'identity'], 'User 99999 is not a packer.'],
  [['pass', '1', 'phone'], 'Only the packer can confirm the phone.'],
  [['pass', '1', 'driving'], 'After the user comes identity, insurance, background.'],
  [['pass', '1', 'identity', '2020-01-01'], '2020-01-01 is in the past.'],
  [['pass', '1', 'insurance'], 'No certificate waits: write the last day of the insurance.'],
  [['fail', '1', 'identity'], 'Write the reason in quotes.'],
  [['show', 'certificate', '99999'], 'No certificate of user 99999 waits for a decision.'],
])('%j is refused', async (args, message) => {
  await join()
  await expect(run(...args)).rejects.toThrow(message)
})
