import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
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
  // Test files run in parallel: unpack elsewhere, so that none of them finds a program that is not complete.
  mkdirSync(path.dirname(folder), { recursive: true })
  const partial = mkdtempSync(`${folder}-`)
  const download = () => run(partial, 'apt-get', 'download', '-qq', 'nginx')
  if (!download()) {
    run(partial, 'apt-get', 'update', '-qq')
    download()
  }
  for (const name of readdirSync(partial).filter((name) => name.endsWith('.deb'))) {
    run(partial, 'dpkg', '-x', name, '.')
  }
  try {
    renameSync(partial, folder)
  } catch {
    // Another test file was quicker.
    rmSync(partial, { recursive: true })
  }
  return installed()
}
