import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { toCheck } from '../checks/check-json.ts'
import { type CertificateType, checkKinds, type CheckKind } from '../rules/check-rules.ts'
import { endOfLastDay } from '../rules/windows.ts'
import {
  addDecision,
  addDecisionMail,
  decideCertificate,
  findCertificate,
  listCertificates,
  listChecks,
} from '../checks/checks.sql.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { OperatorError } from './operator-error.ts'
import { findUser, lockUser, logAction } from './operator.sql.ts'
import { age, oneLine } from './print.ts'

type Say = (line: string) => void

/** The kinds that an operator decides. Packers confirm email and phone themselves. */
const decidedKinds = ['identity', 'insurance', 'background'] as const satisfies CheckKind[]

const endings: Record<CertificateType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const dayOf = (date: Date) => new Date(date.getTime() - 1).toISOString().slice(0, 10)

export async function showCertificates(sql: Sql, say: Say) {
  const rows = await listCertificates(sql)
  if (rows.length > 0) say('Certificates of insurance to look at:')
  for (const { user_id, username, name, expires_at, created_at } of rows) {
    say(
      `  user ${user_id}  ${username}, ${oneLine(name) || 'no name'}  (waits for ${age(created_at)})`,
    )
    say(`    ends on ${dayOf(expires_at)}, as the packer says`)
  }
}

/** Writes the file to a new temporary folder, which only this user can read. Returns what to tell. */
export const openCertificate = (sql: Sql, operator: string, userId: number): Promise<string> =>
  runTx(sql, async (tx) => {
    const found = await findCertificate(tx, userId)
    if (!found) throw new OperatorError(`No certificate of user ${userId} waits for a decision.`)
    await logAction(tx, { operator, action: 'show certificate', subject: `user ${userId}` })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manyhands-'))
    const file = path.join(folder, `certificate-${userId}.${endings[found.media_type]}`)
    await writeFile(file, found.bytes, { mode: 0o600 })
    return `${file}\nThe packer says that the insurance ends on ${dayOf(found.expires_at)}. Delete the file after your decision.`
  })

interface Decision {
  state: 'passed' | 'failed'
  kind: (typeof decidedKinds)[number]
  expiresAt: Date | undefined
  reason: string | undefined
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the arguments after the user: `KIND [EXPIRES] "reason"`. */
export function readDecision(command: 'pass' | 'fail', [kind, ...rest]: string[]): Decision {
  const found = decidedKinds.find((name) => name === kind)
  if (!found) {
    const isOther = checkKinds.some((name) => name === kind)
    throw new OperatorError(
      isOther
        ? `Only the packer can confirm the ${kind}.`
        : `After the user comes ${decidedKinds.join(', ')}.`,
    )
  }
  const [first, ...others] = rest
  const day = command === 'pass' && isDay(first) ? first : undefined
  const texts = day === undefined ? rest : others
  if (texts.length > 1) {
    throw new OperatorError('Write the date like 2027-05-31, and the reason in quotes after it.')
  }
  const reason = texts[0]?.trim()
  if (command === 'fail' && !reason) throw new OperatorError('Write the reason in quotes.')
  if (reason !== undefined && [...reason].length > 500) {
    throw new OperatorError('The reason is longer than 500 characters.')
  }
  const expiresAt = day === undefined ? undefined : new Date(endOfLastDay(day))
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw new OperatorError(`${day} is in the past.`)
  }
  return { state: command === 'pass' ? 'passed' : 'failed', kind: found, expiresAt, reason }
}

const inTwoYears = () => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 2)
  return date
}

/** Decides a check, and mails the packer. Returns what to tell. */
export const decideCheck = (
  sql: Sql,
  operator: string,
  { userId, state, kind, expiresAt, reason }: Decision & { userId: number },
): Promise<string> =>
  runTx(sql, async (tx) => {
    const user = await findUser(tx, userId)
    if (user?.user_type !== 'packer' || user.username === null) {
      throw new OperatorError(`User ${userId} is not a packer.`)
    }
    await lockUser(tx, userId)
    const certificate = kind === 'insurance' ? await decideCertificate(tx, userId) : undefined
    if (state === 'failed' && !certificate && (await hasFailed(tx, userId, kind))) {
      throw new OperatorError(
        `${user.username}'s ${kind} check has already failed. Its reason cannot be changed.`,
      )
    }
    const until = state === 'passed' ? (expiresAt ?? endOf(kind, certificate)) : null
    const id = await addDecision(tx, {
      ...{ userId, kind, state },
      provider: 'operator',
      ref: certificate ? String(certificate.id) : null,
      decidedBy: operator,
      expiresAt: until,
      reason: reason ?? null,
    })
    await addDecisionMail(tx, id)
    await log(tx, operator, { userId, state, kind })
    if (state === 'passed' && until) {
      return `${user.username}'s ${kind} check has passed. It is valid through ${dayOf(until)} (UTC).`
    }
    return certificate
      ? `${user.username}'s certificate of insurance has been refused.`
      : `${user.username}'s ${kind} check has failed.`
  })

const hasFailed = async (tx: Tx, userId: number, kind: Decision['kind']) =>
  (await listChecks(tx, userId)).some((row) => row.kind === kind && toCheck(row).state === 'failed')

function endOf(kind: Decision['kind'], certificate: { expires_at: Date } | undefined): Date {
  if (kind !== 'insurance') return inTwoYears()
  if (!certificate) {
    throw new OperatorError('No certificate waits: write the last day of the insurance.')
  }
  if (certificate.expires_at.getTime() <= Date.now()) {
    throw new OperatorError(
      'The certificate has expired meanwhile: write another day, or refuse it.',
    )
  }
  return certificate.expires_at
}

const log = (
  tx: Tx,
  operator: string,
  { userId, state, kind }: { userId: number } & Pick<Decision, 'state' | 'kind'>,
) =>
  logAction(tx, {
    operator,
    action: state === 'passed' ? 'pass' : 'fail',
    subject: `user ${userId}`,
    note: kind,
  })
