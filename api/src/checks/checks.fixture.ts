import { Logger as GraphileLogger, runOnce } from 'graphile-worker'
import type { Person, TestApi } from '../app.fixture.ts'
import { openNodePostgresPool } from '../platform/db/node-postgres-pool.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { mailboxSms, type SmsTransport } from '../sms/sms.ts'
import { checkTasks } from '../sms/sms-tasks.ts'
import type { Check } from './checks.contract.ts'
import { addChecks } from './checks.sql.ts'

export const checksOf = async (packer: Person) =>
  (await (await packer.get('/api/packer/checks')).json()) as Check[]

export async function checkOf(packer: Person, kind: Check['kind']): Promise<Check> {
  const check = (await checksOf(packer)).find((each) => each.kind === kind)
  if (!check) throw new Error(`There is no check ${kind}.`)
  return check
}

/** Runs the tasks that text codes, and returns the messages that they sent. */
export async function takeTexts(api: TestApi, sms: SmsTransport = mailboxSms(api.sql)) {
  const pool = openNodePostgresPool(api.url, { max: 2 })
  try {
    await runOnce({
      pgPool: pool,
      taskList: checkTasks(api.sql, sms),
      logger: new GraphileLogger(() => () => {}),
      noHandleSignals: true,
    })
  } finally {
    await pool.end()
  }
  return api.sql<{ recipient: string; text: string }[]>`
    delete from development_mails where subject = 'Text message' returning recipient, text`
}

/** Has a code sent to the packer's phone, and returns it. */
export async function textedCode(api: TestApi, packer: Person): Promise<string> {
  await packer.post('/api/packer/checks/phone', {})
  const [message] = await takeTexts(api)
  const [code] = /\d{6}/.exec(message?.text ?? '') ?? []
  if (!code) throw new Error('No code was sent.')
  return code
}

interface Passed {
  kinds?: Check['kind'][]
  /** How long the checks with an end are valid. */
  seconds?: number
}

/** Passes checks as an operator would, without their calls. */
export async function pass(
  sql: Sql,
  { id }: Pick<Person, 'id'>,
  { kinds = ['email', 'phone', 'identity', 'insurance'], seconds = 3_600 }: Passed = {},
) {
  for (const kind of kinds) {
    await runTx(sql, (tx) =>
      addChecks(
        tx,
        id,
        tx`(user_id, kind, state, provider, decided_at, expires_at)
        values (${id}, ${kind}, 'passed', 'operator', now(), case when ${kind} not in ('email', 'phone')
          then now() + make_interval(secs => ${seconds}) end)`,
      ),
    )
  }
}
