import { serviceProcess } from '../../scripts/service-process.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { root } from '../../scripts/root.ts'

/** The environment of `npm start -w api`, with high limits because all requests come from one IP address. */
const asStarted = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000000',
}

export type ApiProcess = Awaited<ReturnType<typeof startApi>>

/** Starts the API as a process that can be killed and restarted at the same address. */
export async function startApi(env: Record<string, string>, logFile: string) {
  const [port] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const api = serviceProcess({
    name: 'The API',
    command: [process.execPath, '--import', 'tsx', 'src/main.ts'],
    cwd: `${root}/api`,
    env: { ...asStarted, ...env, HOST: '127.0.0.1', PORT: String(port) },
    logFile,
    healthUrl: `${origin}/readyz`,
  })
  await api.start()
  return { ...api, origin }
}
