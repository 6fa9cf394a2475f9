import { isDatabaseUnreachable } from './platform/db/unreachable.ts'

/** Refused password or user, missing database, missing rights. */
const refusals = new Set(['28P01', '28000', '3D000', '42501'])

/** One sentence on why the API could not start, for whoever has to mend it. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (isDatabaseUnreachable(error)) {
    return 'The database of DATABASE_URL cannot be reached: start it, or correct the address.'
  }
  if (refusals.has(code)) {
    return `The database of DATABASE_URL refuses: ${error.message}.`
  }
  if (code === 'EADDRINUSE') return 'The port is taken: stop what listens there, or set PORT.'
  return error.message
}
