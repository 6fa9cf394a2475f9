import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const noNginx = 'nginx is missing and could not be installed: install it to run these tests.'

const runs = (program: string) => spawnSync(program, ['-v']).status === 0

const run = (cwd: string, command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 5 * 60_000 }).status === 0

/**
 * Finds nginx on this machine, or unpacks Debian's package, which is not installed so that no service starts.
 * Returns undefined if neither is available.
 */
export function findNginx(root: string): string | undefined {
  const folder = path.join(root, 'node_modules/.cache/nginx')
  const unpacked = path.join(folder, 'usr/sbin/nginx')
  const installed = () => ['nginx', '/usr/sbin/nginx', unpacked].find(runs)
  const found = installed()
  if (found || !existsSync('/etc/debian_version')) return found
  mkdirSync(folder, { recursive: true })
  const download = () => run(folder, 'apt-get', 'download', '-qq', 'nginx')
  if (!download()) {
    run(folder, 'apt-get', 'update', '-qq')
    if (!download()) return undefined
  }
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    run(folder, 'dpkg', '-x', name, '.')
  }
  return installed()
}
