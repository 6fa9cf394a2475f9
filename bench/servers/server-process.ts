import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import { root } from '../../scripts/root.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/service-process.ts'

export interface Server extends ServiceProcess {
  name: string
  origin: string
}

interface ServerOptions {
  name: string
  script: string
  /** The working directory: the script's package, from which Node resolves modules. */
  folder: string
  env: Record<string, string>
  logFile?: string
  /** By default, a free port. */
  port?: number | undefined
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Returns a new folder, which is deleted when this process exits. */
export const newFolder = () => mkdtempSync(path.join(folder, 'files-'))

const started: Server[] = []

/** Kills all servers of this process. */
export const killServers = () => Promise.all(started.splice(0).map((server) => server.kill()))

/** Starts a server process and resolves when it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { name, script, env, logFile = path.join(folder, 'servers.log') } = options
  const { port = (await freePorts(1))[0] } = options
  const origin = `http://127.0.0.1:${port}`
  const asStarted = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1' }
  const server = serviceProcess({
    name,
    command: [process.execPath, '--import', 'tsx', script],
    cwd: options.folder,
    env: { ...env, ...asStarted, PORT: String(port), OPERATOR_PORT: 'off' },
    logFile,
    healthUrl: `${origin}/readyz`,
  })
  await server.start()
  const running = Object.assign(server, { name, origin })
  started.push(running)
  return running
}

export function startProduct(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Server> {
  return startServer({
    name: 'product',
    script: path.join(root, 'api/src/main.ts'),
    folder: path.join(root, 'api'),
    env: {
      DATABASE_URL: databaseUrl,
      BACKGROUND_WORK: 'off',
      IMAGE_STORE: newFolder(),
      // The measured packers book more than a person could.
      LIMIT_FIRST_HELD_BOOKINGS: '1000000',
      LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
      ...env,
    },
  })
}
