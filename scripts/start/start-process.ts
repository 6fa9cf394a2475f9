import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type ServiceProcess, serviceProcess } from '../service-process.ts'
import { freePorts } from '../free-ports.ts'
import { root } from '../root.ts'

interface StartOptions {
  folder: string
  env?: Record<string, string>
}

/** Runs the script of `npm start` on a free port, and resolves when the product is ready. */
export async function startProcess({
  folder,
  env = {},
}: StartOptions): Promise<ServiceProcess & { address: string }> {
  mkdirSync(folder, { recursive: true })
  const [port] = await freePorts(1)
  const address = `http://localhost:${port}`
  const product = serviceProcess({
    name: 'the product',
    command: [process.execPath, '--import', 'tsx', 'scripts/start/main.ts'],
    cwd: root,
    env: {
      // The start script reads its root from this variable. npm may have set it to the caller's checkout.
      npm_config_local_prefix: root,
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: folder,
      ...env,
    },
    logFile: path.join(folder, 'product.log'),
    healthUrl: `${address}/readyz`,
  })
  await product.start()
  return { ...product, address }
}
