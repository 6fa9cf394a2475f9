import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePorts } from '../../api/src/platform/free-ports.fixture.ts'
import type { Measured } from '../../bench/report.ts'
import {
  killServers,
  newFolder,
  type Server,
  startServer,
} from '../../bench/servers/server-process.ts'
import { startCluster } from '../../scripts/postgres/cluster.ts'
import { temporaryFolder } from '../../scripts/postgres/owner.ts'
import { readPostmaster } from '../../scripts/postgres/postmaster.ts'
import { root } from '../../scripts/root.ts'
import { type Fault, inject } from '../fault.ts'
import { Stream } from './stream.ts'

export interface Stage {
  postgres: Awaited<ReturnType<typeof startPostgres>>
  api: Server
  stream: Stream
}

/** Limits above what the stream sends: all requests come from one IP address, and few packers book many gigs. */
export const limits = {
  LIMIT_SIGN_INS_PER_ADDRESS: '100000000',
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000000',
  LIMIT_FIRST_HELD_BOOKINGS: '1000000',
  LIMIT_FIRST_BOOKINGS_PER_DAY: '1000000',
}

/** Starts Postgres, the API and a stream of writes, injects faults, and stops all three. `images`: the image store. */
export async function withStream(
  faultsOf: (stage: Stage) => Fault[] | Promise<Fault[]>,
  images = newFolder(),
): Promise<Measured[]> {
  const postgres = await startPostgres()
  mkdirSync(images, { recursive: true })
  const api = await startServer({
    name: 'The API',
    script: 'src/main.ts',
    folder: path.join(root, 'api'),
    env: { ...limits, DATABASE_URL: postgres.url, IMAGE_STORE: images },
  })
  const stream = new Stream({ origin: api.origin, databaseUrl: postgres.url })
  stream.resume()
  await stream.nextAcknowledged()
  const faults = await faultsOf({ postgres, api, stream })
  const rows = await inject(faults, stream, () => (api.hasExited() ? ['the API has exited'] : []))
  const paused = stream.pause()
  await killServers()
  await paused
  await postgres.stop()
  return rows
}

/**
 * Starts Postgres with the product's settings, durability included. It can be killed and restarted with the same data
 * and address.
 */
async function startPostgres() {
  const folder = temporaryFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [port] = await freePorts(1)
  const begin = () => startCluster({ root, dataDir: path.join(folder, 'postgres'), port })
  let cluster = await begin()
  return {
    url: cluster.url,
    start: async () => void (cluster = await begin()),
    /** Kills the first process; the others notice and end. */
    async kill(): Promise<void> {
      const running = readPostmaster(cluster.dataDir)
      if (!running) throw new Error('Postgres is not running.')
      process.kill(running.pid, 'SIGKILL')
      await cluster.ended
    },
    stop: () => cluster.stop(),
  }
}
