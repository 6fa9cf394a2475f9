import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs the first of these packages that apt can install. Returns false if it installed none. */
export function installPackage(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  aptGet('update', '-qq')
  return names.some((name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name))
}
