import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../api/src/platform/process/free-ports.ts'
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
  logFile: string
  /** By default, a free port. */
  port?: number | undefined
}

const asStarted = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1' }

/** Starts a server process and resolves when it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { name, script, folder, env, logFile } = options
  const { port = (await freePorts(1))[0] } = options
  const origin = `http://127.0.0.1:${port}`
  const server = serviceProcess({
    name,
    command: [process.execPath, '--import', 'tsx', script],
    cwd: folder,
    env: { ...env, ...asStarted, PORT: String(port), OPERATOR_PORT: 'off' },
    logFile,
    healthUrl: `${origin}/readyz`,
  })
  await server.start()
  return Object.assign(server, { name, origin })
}

const pictures = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-images-'))
export const logFile = path.join(pictures, 'servers.log')
process.once('exit', () => rmSync(pictures, { recursive: true, force: true }))

export function startProduct(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Server> {
  return startServer({
    name: 'product',
    logFile,
    script: path.join(root, 'api/src/main.ts'),
    folder: path.join(root, 'api'),
    env: {
      DATABASE_URL: databaseUrl,
      BACKGROUND_WORK: 'off',
      IMAGE_STORE: mkdtempSync(path.join(pictures, 'images-')),
      // The measured packers book more than a person could.
      LIMIT_FIRST_HELD_BOOKINGS: '1000000',
      LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
      ...env,
    },
  })
}
