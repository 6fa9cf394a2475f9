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
 * Shutting down, starting up, out of connections, a statement or a transaction that took too long;
 * class 08 is about connections altogether.
 */
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300', '57014', '25P03'])

/** Whether a query failed because the database is not there, not because of the query. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  if (error.name === 'PostgresError') return serverCodes.has(code) || code.startsWith('08')
  // A file that is missing has an ENOENT too; only a connection has an address or came from the driver.
  return (
    clientCodes.has(code) &&
    (code.startsWith('CONNECT') || 'address' in error || 'hostname' in error)
  )
}
