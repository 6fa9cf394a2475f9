import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/** A service of docker-compose.yml: the keys that scripts and tests read. */
export interface ComposeService {
  image?: string
  build?: { context: string; dockerfile: string; target?: string }
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  container_name?: string
  network_mode?: string
  environment?: Record<string, string>
  configs?: { source: string; target: string }[]
  volumes?: string[]
  ports?: { target: number; published: string; host_ip: string }[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  restart?: string
}

export interface ComposeFile {
  services: Record<string, ComposeService>
  configs: Record<string, { file?: string }>
  volumes: Record<string, unknown>
}

/** Compose's tag for a value that replaces that of the first file instead of being merged into it. */
const override = { tag: '!override', collection: 'map' } as const

/** Reads a Compose file. Resolves anchors and merges, but does not substitute variables. */
export const readCompose = (root: string, file = 'docker-compose.yml') =>
  parse(readFileSync(path.join(root, file), 'utf8'), {
    merge: true,
    customTags: [override],
  }) as ComposeFile

/** Returns the environment of a service. A default replaces each variable, or '' if there is no default. */
export function environmentOf({ environment = {} }: ComposeService): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g,
        (_, fallback?: string) => fallback ?? '',
      ),
    ]),
  )
}

/** Reads the nginx configuration of a service. */
export function nginxConfigOf(root: string, service: string): string {
  const { services, configs } = readCompose(root)
  const [config] = services[service]?.configs ?? []
  const file = config && configs[config.source]?.file
  if (!file) throw new Error(`${service} has no nginx configuration`)
  return readFileSync(path.join(root, file), 'utf8')
}
