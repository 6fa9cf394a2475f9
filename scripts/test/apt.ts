import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

export const canInstallPackages = () => process.getuid?.() === 0 && isDebian()

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs the first of these packages that apt can install. Returns false if it installed none. */
export function installPackage(...names: string[]): boolean {
  if (!canInstallPackages()) return false
  aptGet('update', '-qq')
  return names.some((name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name))
}
