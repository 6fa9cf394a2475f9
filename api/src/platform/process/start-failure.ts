import { isDatabaseUnreachable } from '../db/unreachable.ts'

/** SQLSTATEs: wrong password, user not allowed, missing database, missing privilege. */
const refusals = new Set(['28P01', '28000', '3D000', '42501'])

/** Returns a sentence that tells the operator why the API could not start. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (isDatabaseUnreachable(error)) {
    return 'The database of DATABASE_URL cannot be reached: start it, or correct the URL.'
  }
  if (refusals.has(code)) {
    return `The database of DATABASE_URL refuses the connection: ${error.message}.`
  }
  if (code === 'EADDRINUSE')
    return 'The port is in use: stop the process that uses it, or set PORT.'
  return error.message
}
