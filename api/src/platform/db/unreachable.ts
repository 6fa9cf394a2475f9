const clientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

/**
 * SQLSTATE codes of an unavailable or overloaded database. All codes of class 08 (connection
 * exception) mean this, too.
 */
const serverCodes = new Set([
  '57P01', // shutting down
  '57P02', // another backend crashed
  '57P03', // starting up
  '53200', // out of memory
  '53300', // out of connections
  '57014', // the statement took too long
  '55P03', // waited for a lock too long
  '25P03', // the transaction idled too long
  '58030', // disk I/O error
  '25006', // read-only: a standby
])

/** Whether a query failed because the database is unavailable or overloaded. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  if (error.name === 'PostgresError') return serverCodes.has(code) || code.startsWith('08')
  // ENOENT also means a missing file. Only the error of a missing socket has an `address`.
  return clientCodes.has(code) && (code !== 'ENOENT' || 'address' in error)
}

/** Whether an error comes from the database or from the connection to it. */
export const isDatabaseError = (error: Error): error is Error & { code: string } =>
  error.name === 'PostgresError' || isDatabaseUnreachable(error)

/** Whether a statement failed because the database's disk is full. */
export const isDatabaseFull = (error: Error): boolean =>
  error.name === 'PostgresError' && 'code' in error && error.code === '53100'
