import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serviceProcess } from '../service-process.ts'

/** If this process runs as root, nginx runs as an unprivileged user, who must be able to read the files. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Returns a main configuration file like the nginx.conf of the image, with `config` in its http block. */
const mainConfig = (folder: string, config: string) => `
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
  types {
    text/javascript js;
    application/json json;
    image/svg+xml svg;
    text/plain txt;
  }
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${config}
}
`

/** Writes the nginx configuration of a service into `folder`. Returns the arguments for nginx. */
export function writeNginxConfig(folder: string, config: string): string[] {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, mainConfig(folder, config))
  return ['-p', folder, '-c', file, '-e', 'stderr']
}

/** Replaces strings in a configuration, such as ports. Throws if the configuration lacks a string. */
export function replaceInConfig(config: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The nginx configuration does not contain "${from}"`)
    return text.replaceAll(from, to)
  }, config)
}

export interface NginxOptions {
  name: string
  program: string
  folder: string
  config: string
  healthUrl: string
}

/** Creates a service that runs nginx as a single process. */
export function nginxProcess({ name, program, folder, config, healthUrl }: NginxOptions) {
  return serviceProcess({
    name,
    command: [
      program,
      ...writeNginxConfig(folder, config),
      '-g',
      'daemon off; master_process off;',
    ],
    owner: unprivileged,
    logFile: path.join(folder, `${name}.log`),
    healthUrl,
  })
}
