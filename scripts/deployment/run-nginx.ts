import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serviceProcess } from './service-process.ts'

/** Like in the container: nobody in particular, who has to be able to read what is served. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** What the image of nginx has around the one file that it is given. */
const frame = (folder: string, config: string) => `
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

/** Lays the files of an nginx into `folder`, with the configuration of one service; its arguments. */
export function writeNginxConfig(folder: string, config: string): string[] {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, frame(folder, config))
  return ['-p', folder, '-c', file, '-e', 'stderr']
}

/** A configuration as it stands, but for other places: each has to be in it. */
export function replaceInConfig(config: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [from, to]) => {
    if (!text.includes(from))
      throw new Error(`The configuration of nginx says nothing of "${from}"`)
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

/** An nginx in one process. */
export function nginxProcess({ name, program, folder, config, healthUrl }: NginxOptions) {
  return serviceProcess({
    name,
    command: [
      program,
      ...writeNginxConfig(folder, config),
      '-g',
      'daemon off; master_process off;',
    ],
    owner: nobody,
    logFile: `${folder}.log`,
    healthUrl,
  })
}
