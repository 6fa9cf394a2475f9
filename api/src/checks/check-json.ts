import type { CheckKind } from '../rules/check-rules.ts'
import type { Check } from './checks.contract.ts'
import type { CheckRow } from './checks.sql.ts'

const notStarted: Record<CheckKind, string | null> = {
  email: 'Confirm your email address with the link that we email you.',
  phone: 'Confirm your phone number with the code that we text you.',
  identity: 'Confirm your ID with our payment partner, or contact our support.',
  insurance: 'Send us your certificate of insurance.',
  // The badge of a verified packer does not need it.
  background: null,
}

const waits: Partial<typeof notStarted> = {
  email: 'Open the link in the email that we sent you.',
  phone: 'Enter the code that we texted you.',
  insurance: 'We are looking at your certificate. We usually answer within two days.',
}

const withoutSubject: Partial<typeof notStarted> = {
  email: 'Add your email address to your profile.',
  phone: 'Add your phone number to your profile.',
}

function stateOf({ is_valid, last_state, settled_state }: CheckRow): Check['state'] {
  if (is_valid) return 'passed'
  if (last_state === 'started' || last_state === 'failed') return last_state
  return settled_state === null ? 'not_started' : 'expired'
}

function missingOf(row: CheckRow, state: Check['state']): string | null {
  const { kind, reason, has_subject } = row
  if (state === 'passed') return null
  if (!has_subject) return withoutSubject[kind] ?? null
  if (state === 'started') return waits[kind] ?? null
  if (state === 'failed' && reason !== null) return reason
  return notStarted[kind]
}

export function toCheck(row: CheckRow): Check {
  const state = stateOf(row)
  const isDecided = state === 'passed' || state === 'expired' || state === 'failed'
  return {
    kind: row.kind,
    state,
    decided_at: isDecided
      ? ((state === 'failed' ? row.last_at : row.decided_at)?.toISOString() ?? null)
      : null,
    expires_at:
      state === 'passed' || state === 'expired' ? (row.expires_at?.toISOString() ?? null) : null,
    started_at: row.last_state === 'started' ? (row.last_at?.toISOString() ?? null) : null,
    missing: missingOf(row, state),
  }
}
