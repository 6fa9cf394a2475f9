import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ServiceProcess, serviceProcess } from '../../scripts/service-process.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { PlainError } from '../../scripts/plain-error.ts'
import { chownTo, databaseOwner } from '../../scripts/postgres/owner.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const program = '/usr/sbin/pgbouncer'

/**
 * Starts PgBouncer in transaction mode with the configuration of docs/deployment.md and four connections to
 * Postgres. Writes its configuration and log to `folder`.
 * @throws PlainError if PgBouncer is missing and cannot be installed
 */
export async function startPgBouncer(
  folder: string,
  databaseUrl: string,
): Promise<ServiceProcess & { url: string }> {
  if (!existsSync(program) && !installPackage('pgbouncer')) {
    throw new PlainError('PgBouncer is missing: install the package pgbouncer.')
  }
  const [port] = await freePorts(1)
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const file = path.join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`
  const query =
    'set statement_timeout = 15000; set lock_timeout = 5000; ' +
    'set idle_in_transaction_session_timeout = 15000'
  writeFileSync(
    file,
    `[databases]
manyhands = ${server} dbname=${pathname.slice(1)} connect_query='${query}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
  )
  const owner = databaseOwner()
  chownTo(owner, file)
  const pgBouncer = serviceProcess({
    name: 'PgBouncer',
    command: [program, file],
    owner,
    logFile: `${file}.log`,
    healthUrl: `tcp://127.0.0.1:${port}`,
  })
  await pgBouncer.start()
  return { ...pgBouncer, url: `postgres://manyhands@127.0.0.1:${port}/manyhands` }
}
