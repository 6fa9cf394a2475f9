import { existsSync, readdirSync } from 'node:fs'
import { PlainError } from '../../scripts/plain-error.ts'
import { installPackage } from '../../scripts/test/apt.ts'

const versions = '/usr/lib/postgresql'
const programs = {
  iproute2: ['/usr/sbin/ip', '/sbin/ip'],
  postgresql: [versions],
  'etcd-server': ['/usr/bin/etcd'],
  patroni: ['/usr/bin/patroni'],
  haproxy: ['/usr/sbin/haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
}

/** The folder of the newest installed Postgres. */
export const postgresPrograms = () =>
  `${versions}/${Math.max(...readdirSync(versions).map(Number))}/bin`

/**
 * Installs the missing Debian packages of the cluster.
 * @throws PlainError if this user is not root, or a package cannot be installed
 */
export function requirePackages(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new PlainError('The cluster test needs Linux and root: it creates network namespaces.')
  }
  const missing = Object.entries(programs)
    .filter(([name, files]) => !files.some(existsSync) && !installPackage(name))
    .map(([name]) => name)
  if (missing.length > 0) {
    throw new PlainError(`Install these Debian packages: ${missing.join(', ')}.`)
  }
}
