import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { serviceProcess } from '../service-process.ts'

const runs = (program: string) => spawnSync(program, ['-v']).status === 0

const run = (cwd: string, command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd, stdio: 'ignore', timeout: 5 * 60_000 }).status === 0

/**
 * Finds nginx on this machine, or unpacks Debian's package, which is not installed so that no service starts.
 * Returns undefined if neither is available.
 */
export function findNginx(): string | undefined {
  const folder = path.join(root, 'node_modules/.cache/nginx')
  const installed = () =>
    ['nginx', '/usr/sbin/nginx', path.join(folder, 'usr/sbin/nginx')].find(runs)
  const found = installed()
  if (found || !existsSync('/etc/debian_version')) return found
  mkdirSync(path.dirname(folder), { recursive: true })
  // Unpack elsewhere, so that an interrupted download leaves no incomplete program.
  const partial = mkdtempSync(`${folder}-`)
  const download = () => run(partial, 'apt-get', 'download', '-qq', 'nginx')
  if (!download()) {
    run(partial, 'apt-get', 'update', '-qq')
    download()
  }
  for (const name of readdirSync(partial).filter((name) => name.endsWith('.deb'))) {
    run(partial, 'dpkg', '-x', name, '.')
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  const now = installed()
  if (!now) process.stderr.write('nginx is missing and could not be installed: install it.\n')
  return now
}

/** Reads a configuration in this folder and replaces strings, such as ports. Throws if it lacks a string. */
export function configWith(file: string, replacements: Record<string, string>): string {
  const config = readFileSync(path.join(root, 'scripts/deployment', file), 'utf8')
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`)
    return text.replaceAll(from, to)
  }, config)
}

/** Returns a main configuration file like the nginx.conf of the image, with `config` in its http block. */
const mainConfig = (folder: string, config: string) => `
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  types {
    text/javascript js;
    application/json json;
    image/svg+xml svg;
    text/plain txt;
  }
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
${config}
}
`

/** Creates a service that runs nginx as a single process, for root as an unprivileged user. */
export function nginxProcess({
  name,
  program,
  folder,
  config,
  healthUrl,
}: Record<'name' | 'program' | 'folder' | 'config' | 'healthUrl', string>) {
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  mkdirSync(folder, { recursive: true })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, mainConfig(folder, config))
  const oneProcess = 'daemon off; master_process off;'
  return serviceProcess({
    name,
    command: [program, '-p', folder, '-c', file, '-e', 'stderr', '-g', oneProcess],
    owner,
    logFile: path.join(folder, `${name}.log`),
    healthUrl,
  })
}
