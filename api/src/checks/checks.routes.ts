import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { addVerifyMail } from '../sessions/tokens.sql.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { type AnySql, runTx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { fileBody, jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { notSignedIn, requireRole } from '../sessions/auth.ts'
import { certificateType, refuseOddExpiry, wrongCertificate } from './certificate.ts'
import { certificateLimits, certificateTypes, type CheckKind } from '../rules/check-rules.ts'
import { toCheck } from './check-json.ts'
import { CertificateQuery, type Check, CheckPath, PhoneCode } from './checks.contract.ts'
import { checkOperations } from './checks.operations.ts'
import {
  addPhoneCode,
  listChecks,
  passPhone,
  saveCertificate,
  startCheck,
  tryPhoneCode,
} from './checks.sql.ts'
import { findAccount } from '../sessions/sessions.sql.ts'

const wrongCode = () =>
  new HttpError(403, 'This code is wrong or too old. Check the digits, or ask for a new code.')

async function checkOf(sql: AnySql, userId: number, kind: CheckKind): Promise<Check> {
  const row = (await listChecks(sql, userId)).find((check) => check.kind === kind)
  if (!row) throw notSignedIn()
  return toCheck(row)
}

export const checkRoutes = new Hono<AppEnv>()
  .get('/packer/checks', checkOperations.list, requireRole('packer'), async (c) =>
    c.json<Check[]>((await listChecks(c.get('sql'), c.get('user').id)).map(toCheck)),
  )
  .post('/packer/checks/email', checkOperations.email, requireRole('packer'), async (c) => {
    const { sql, attempts, user } = c.var
    const check = await checkOf(sql, user.id, 'email')
    if (check.state === 'passed') return c.json<Check>(check)
    const account = await findAccount(sql, user.id)
    if (!account?.email) throw new HttpError(409, 'Add your email address to your profile first.')
    await countAttempt(attempts.verifyMails, String(user.id))
    await runTx(sql, async (tx) => {
      await startCheck(tx, { userId: user.id, kind: 'email', provider: 'mail' })
      await addVerifyMail(tx, user.id)
    })
    return c.json<Check>(await checkOf(sql, user.id, 'email'))
  })
  .post(
    '/packer/checks/phone',
    checkOperations.phone,
    requireRole('packer'),
    jsonBody(),
    validate('json', PhoneCode),
    async (c) => {
      const { sql, attempts, user } = c.var
      const { code } = c.req.valid('json')
      const check = await checkOf(sql, user.id, 'phone')
      if (check.state === 'passed') return c.json<Check>(check)
      if (code !== undefined) {
        // Not in one transaction, because a wrong try must count although the call fails.
        if (!(await tryPhoneCode(sql, user.id, code))) throw wrongCode()
        if (!(await runTx(sql, (tx) => passPhone(tx, user.id, code)))) throw wrongCode()
        return c.json<Check>(await checkOf(sql, user.id, 'phone'))
      }
      const account = await findAccount(sql, user.id)
      if (!account?.phone) throw new HttpError(409, 'Add your phone number to your profile first.')
      await countAttempt(attempts.phoneCodes, String(user.id))
      // Many accounts together cannot send more messages to one number. The table of attempts keeps no number.
      const number = createHash('sha256').update(account.phone).digest('base64url')
      await countAttempt(attempts.phoneNumbers, number)
      await runTx(sql, async (tx) => {
        await startCheck(tx, { userId: user.id, kind: 'phone', provider: 'sms' })
        await addPhoneCode(tx, user.id)
      })
      return c.json<Check>(await checkOf(sql, user.id, 'phone'))
    },
  )
  .post(
    '/packer/checks/insurance',
    checkOperations.insurance,
    requireRole('packer'),
    validate('query', CertificateQuery),
    fileBody({
      ...{ types: certificateTypes, wrongType: wrongCertificate },
      ...{ maxBytes: certificateLimits.bytes, tooLarge: 'The file can be at most 10 MB.' },
    }),
    async (c) => {
      const { sql, attempts, user } = c.var
      const { expires_on: expiresOn } = c.req.valid('query')
      await countAttempt(attempts.certificates, String(user.id))
      const bytes = c.get('body') as Buffer
      const type = certificateType(bytes)
      refuseOddExpiry(expiresOn)
      await runTx(sql, async (tx) => {
        const id = await saveCertificate(tx, { userId: user.id, type, bytes, expiresOn })
        const ref = String(id)
        await startCheck(tx, { userId: user.id, kind: 'insurance', provider: 'operator', ref })
      })
      return c.json<Check, 201>(await checkOf(sql, user.id, 'insurance'), 201)
    },
  )
  .post(
    '/packer/checks/:kind',
    checkOperations.other,
    requireRole('packer'),
    validate('param', CheckPath),
    () => {
      throw new HttpError(403, 'You cannot pass this check yourself. Only Manyhands can.')
    },
  )
