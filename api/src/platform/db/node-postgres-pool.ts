import { Pool } from 'pg'
import { createPool } from './pool.ts'

/**
 * Opens a pool of the library `pg`, which graphile-worker requires, with the connection settings of
 * our other pools.
 */
export function openNodePostgresPool(url: string, { max }: { max: number }) {
  const { host, port, user, pass, database, ssl } = createPool(url, { max: 1 }).options
  const pool = new Pool({
    host: host[0],
    port: port[0],
    user,
    database,
    password: pass ?? undefined,
    ssl: ssl === true || ssl === 'verify-full' || (typeof ssl === 'string' ? unverified : ssl),
    max,
    application_name: 'manyhands-background',
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // Without error listeners, a lost connection would end the process. The next query reports the
  // error.
  const ignore = () => {}
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
}

/** Encrypts without verifying the certificate, as postgres.js does for `sslmode=require`. */
const unverified = { rejectUnauthorized: false }
