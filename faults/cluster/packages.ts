import { existsSync, readdirSync } from 'node:fs'
import { PlainError } from '../../scripts/plain-error.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const versions = '/usr/lib/postgresql'
const programs = {
  iproute2: '/usr/sbin/ip',
  postgresql: versions,
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** The folder of the newest installed Postgres. */
export const postgresPrograms = () =>
  `${versions}/${Math.max(...readdirSync(versions).map(Number))}/bin`

/** Installs the missing Debian packages of the cluster. Throws a PlainError if one cannot be installed. */
export function requirePackages(): void {
  if (process.getuid?.() !== 0) throw new PlainError('Start as root: the test creates namespaces.')
  for (const [name, program] of Object.entries(programs)) {
    if (!existsSync(program) && !installPackage(name))
      throw new PlainError(`Install the Debian package ${name}.`)
  }
}
