import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { configWith, findNginx, nginxProcess } from '../../scripts/deployment/nginx.fixture.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/service-process.ts'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { releaseBuild, storeOf } from '../../scripts/releases/release-store.ts'
import { startTestCluster } from '../../scripts/test/database.ts'

const root = path.resolve(import.meta.dirname, '../..')
const apps = ['shell', 'customer-app', 'packer-app'] as const
const halves = ['customer-app', 'packer-app'] as const

export type App = (typeof apps)[number]
export type ServiceName = 'api-1' | 'api-2' | 'shell' | (typeof halves)[number] | 'gateway'

/** `gateway`: one origin for everything. `separate`: a host each for the page, the API and each half. */
export type Shape = 'gateway' | 'separate'

export interface Topology {
  /** The origin of the page. */
  pageUrl: string
  /** Kills a service with SIGKILL. */
  kill(name: ServiceName): Promise<void>
  /** Starts a killed service again at the same address. Resolves when the service is healthy. */
  restart(name: ServiceName): Promise<void>
  storeOf(app: App): string
  stop(): Promise<void>
}

/**
 * Behind the gateway, two API processes have different addresses but the same port, as containers
 * do.
 */
const apiHosts = { gateway: ['127.0.0.2', '127.0.0.3'], separate: ['127.0.0.1'] }

/**
 * Returns the addresses that browsers use. Chromium resolves every name below localhost to this
 * machine.
 */
function addressesOf(
  shape: Shape,
  ports: Record<'page' | 'api' | (typeof halves)[number], number>,
) {
  if (shape === 'gateway') {
    const page = `http://127.0.0.1:${ports.page}`
    return { page, api: '', 'customer-app': '/customer-app/', 'packer-app': '/packer-app/' }
  }
  const host = (name: string, port: number) => `http://${name}.manyhands.localhost:${port}`
  return {
    page: host('app', ports.page),
    api: host('api', ports.api),
    'customer-app': `${host('customers', ports['customer-app'])}/customer-app/`,
    'packer-app': `${host('packers', ports['packer-app'])}/packer-app/`,
  }
}

/**
 * Starts the services of docker-compose.yml as processes on this machine, with its nginx
 * configurations. Publishes the current builds into a store for each app.
 */
export async function startTopology({ shape }: { shape: Shape }): Promise<Topology> {
  const nginx = findNginx()
  if (!nginx) throw new Error('There is no nginx')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-topology-'))
  // nginx runs as an unprivileged user, as in its containers, and must be able to read the folder.
  chmodSync(folder, 0o755)
  const inFolder = (name: string) => path.join(folder, name)
  const storeFolder = (app: App) => inFolder(`stores/${app}`)
  for (const app of apps) {
    mkdirSync(storeFolder(app), { recursive: true })
    const store = storeOf(storeFolder(app), app)
    await releaseBuild(store, path.join(root, app, 'dist'))
  }

  const [gateway, well, api = 0, shell = 0, customer = 0, packer = 0] = await freePorts(6)
  const halfPorts = { 'customer-app': customer, 'packer-app': packer }
  const page = shape === 'gateway' ? gateway : shell
  const addresses = addressesOf(shape, { page, api, ...halfPorts })
  const database = await startTestCluster(root)

  const services = new Map<ServiceName, ServiceProcess>()
  apiHosts[shape].forEach((host, at) => {
    const name = `api-${at + 1}` as ServiceName
    services.set(
      name,
      serviceProcess({
        name,
        command: [process.execPath, '--import', 'tsx', 'src/main.ts'],
        cwd: path.join(root, 'api'),
        env: {
          HOST: host,
          PORT: String(api),
          OPERATOR_PORT: 'off',
          DATABASE_URL: database.url,
          IMAGE_STORE: inFolder('images'),
          TRUSTED_PROXIES: '127.0.0.1',
          PUBLIC_URL: addresses.api,
          ALLOWED_ORIGINS: shape === 'separate' ? addresses.page : '',
        },
        logFile: inFolder(`${name}.log`),
        healthUrl: `http://${host}:${api}/readyz`,
      }),
    )
  })
  for (const half of halves) {
    const place = `127.0.0.1:${halfPorts[half]}`
    services.set(
      half,
      nginxProcess({
        name: half,
        program: nginx,
        folder: inFolder(half),
        config: configWith('half.conf', {
          'listen 8080': `listen ${place}`,
          'root /srv': `root ${storeFolder(half)}`,
        }),
        healthUrl: `http://${place}/healthz`,
      }),
    )
  }
  services.set(
    'shell',
    serviceProcess({
      name: 'shell',
      command: [process.execPath, '--import', 'tsx', 'server/main.ts'],
      cwd: path.join(root, 'shell'),
      env: {
        PORT: String(shell),
        RELEASE_STORE: storeFolder('shell'),
        CUSTOMER_APP_FROM: `http://127.0.0.1:${customer}/customer-app/`,
        PACKER_APP_FROM: `http://127.0.0.1:${packer}/packer-app/`,
        CUSTOMER_APP_BASE: addresses['customer-app'],
        PACKER_APP_BASE: addresses['packer-app'],
        API_URL: addresses.api,
      },
      logFile: inFolder('shell.log'),
      healthUrl: `http://127.0.0.1:${shell}/healthz`,
    }),
  )
  if (shape === 'gateway') {
    services.set(
      'gateway',
      nginxProcess({
        name: 'gateway',
        program: nginx,
        folder: inFolder('gateway'),
        config: [
          configWith('gateway.conf', {
            'listen 8080': `listen 127.0.0.1:${gateway}`,
            'listen 127.0.0.1:8081': `listen 127.0.0.1:${well}`,
            'api:3000': 'apis',
            'shell:3000': `127.0.0.1:${shell}`,
            'customer-app:8080': `127.0.0.1:${customer}`,
            'packer-app:8080': `127.0.0.1:${packer}`,
          }),
          `upstream apis { ${apiHosts.gateway.map((host) => `server ${host}:${api} max_fails=0;`).join(' ')} }`,
        ].join('\n'),
        healthUrl: `http://127.0.0.1:${well}/`,
      }),
    )
  }

  const service = (name: ServiceName) => {
    const found = services.get(name)
    if (!found) throw new Error(`There is no ${name} in the shape ${shape}`)
    return found
  }
  const stop = async () => {
    await Promise.all([...services.values()].map((one) => one.kill()))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([...services.values()].map((one) => one.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pageUrl: addresses.page,
    kill: (name) => service(name).kill(),
    restart: (name) => service(name).start(),
    storeOf: storeFolder,
    stop,
  }
}
