import { addVerifyMail } from './tokens.sql.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { type Attempts, countAttempt } from '../platform/rate-limits/attempts.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { hashPassword } from './passwords.ts'
import { type AccountRow, insertAccount, type NewAccount } from './sessions.sql.ts'

export type SignUp = Omit<NewAccount, 'password_hash'> & { password: string }

export async function signUp(
  sql: Sql,
  attempts: Attempts,
  { password, ...account }: SignUp,
  address: string,
): Promise<AccountRow> {
  await countAttempt(attempts.signUps, address)
  const password_hash = await hashPassword(password)
  const created = await runTx(sql, async (tx) => {
    const row = await insertAccount(tx, { ...account, password_hash })
    if (row && row.email !== '') await addVerifyMail(tx, row.id)
    return row
  })
  if (!created) throw usernameTaken()
  return created
}

export function usernameTaken(): HttpError {
  return new HttpError(409, 'That username is taken. Please choose another one.')
}
