import { freePorts } from '../../scripts/free-ports.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/service-process.ts'

export interface Server extends ServiceProcess {
  name: string
  origin: string
  stop(): Promise<void>
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
    env: { ...env, ...asStarted, PORT: String(port) },
    logFile,
    healthUrl: `${origin}/readyz`,
  })
  await server.start()
  return Object.assign(server, { name, origin, stop: () => server.kill() })
}
