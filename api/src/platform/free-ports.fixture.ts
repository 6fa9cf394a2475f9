import { once } from 'node:events'
import { createServer } from 'node:net'

type Ports = [number, ...number[]]

/**
 * Finds ports of 127.0.0.1 that no program uses. They lie below the ports that systems give to outgoing connections and
 * to servers that ask for any port (32768 and up), so that nothing takes one before its user listens.
 */
export async function freePorts(count: number): Promise<Ports> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports] as Ports
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
