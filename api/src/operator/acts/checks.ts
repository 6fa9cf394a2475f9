import { toCheck } from '../../checks/check-json.ts'
import {
  addDecision,
  addDecisionMail,
  decideCertificate,
  listChecks,
} from '../../checks/checks.sql.ts'
import type { CheckKind } from '../../rules/check-rules.ts'
import { endOfLastDay, isDay } from '../../rules/windows.ts'
import { cases } from '../cases.ts'
import { conflict, invalid, missing } from '../operator-error.ts'
import { lockPacker } from './checks.sql.ts'
import { type Act, decide } from './decide.ts'
import { readText } from './texts.ts'

/** The kinds that an operator decides. Packers confirm email and phone themselves. */
export const decidedKinds = ['identity', 'insurance', 'background'] as const satisfies CheckKind[]
export type DecidedKind = (typeof decidedKinds)[number]

interface CheckDecision {
  userId: number
  kind: DecidedKind
  state: 'passed' | 'failed'
  /** YYYY-MM-DD. Default: identity and background are valid for two years, insurance as the certificate says. */
  lastDay?: string | undefined
  /** Required for `failed`. The packer reads it. */
  reason?: string | undefined
  /** The id of the certificate that the operator saw; null: none. Without it, any certificate that waits is decided. */
  certificate?: number | null | undefined
}

interface DecidedCheck {
  username: string
  /** Null unless the check has passed. */
  until: Date | null
  /** Whether the decision was about a certificate that waited. */
  ofCertificate: boolean
}

const mostReason = 500

function endOfDay(day: string): Date {
  if (!isDay(day)) throw invalid(`"${day}" is not a date like 2027-05-31.`)
  const end = new Date(endOfLastDay(day))
  if (end.getTime() <= Date.now()) throw invalid(`${day} is in the past.`)
  return end
}

/** Decides a check, and mails the packer. A refused certificate leaves an earlier insurance as it is. */
export const decideCheck: Act<CheckDecision, DecidedCheck> = (sql, operator, decision) => {
  const { userId, kind, state, lastDay, reason: given, certificate: shown, seen } = decision
  if (state === 'failed' && !given?.trim()) throw invalid('Write the reason in quotes.')
  const reason = given?.trim() ? readText(given, mostReason, 'Write the reason') : null
  const end = lastDay === undefined ? undefined : endOfDay(lastDay)
  return decide(sql, operator, { ...cases.check(userId, kind), seen }, async (tx) => {
    const username = await lockPacker(tx, userId)
    if (username === undefined) throw missing(`User ${userId} is not a packer.`)
    const certificate = kind === 'insurance' ? await decideCertificate(tx, userId) : undefined
    if (shown !== undefined && shown !== (certificate?.id ?? null)) {
      const now = certificate ? 'The packer has sent another one' : 'It is decided'
      throw conflict(`This certificate no longer waits for a decision. ${now} meanwhile.`)
    }
    const checks = await listChecks(tx, userId)
    const hasFailed = checks.some((row) => row.kind === kind && toCheck(row).state === 'failed')
    if (state === 'failed' && !certificate && hasFailed) {
      throw conflict(
        `${username}'s ${kind} check has already failed. Its reason cannot be changed.`,
      )
    }
    const until = state === 'passed' ? (end ?? endOf(kind, certificate)) : null
    const id = await addDecision(tx, {
      ...{ userId, kind, state, provider: 'operator', decidedBy: operator },
      ...{ ref: certificate ? String(certificate.id) : null, expiresAt: until, reason },
    })
    await addDecisionMail(tx, id)
    const result = { username, until, ofCertificate: certificate !== undefined }
    return { action: state === 'passed' ? 'pass' : 'fail', note: kind, result }
  })
}

function endOf(kind: DecidedKind, certificate: { expires_at: Date } | undefined): Date {
  if (kind !== 'insurance') {
    const date = new Date()
    date.setUTCFullYear(date.getUTCFullYear() + 2)
    return date
  }
  if (!certificate) throw invalid('No certificate waits: write the last day of the insurance.')
  if (certificate.expires_at.getTime() <= Date.now()) {
    throw conflict('The certificate has expired meanwhile: write another day, or refuse it.')
  }
  return certificate.expires_at
}
