import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { apps } from '../../scripts/build/build.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/deployment/service-process.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { keptByDefault } from '../../scripts/releases/release-store.ts'
import { releaseChangedApps } from '../../scripts/releases/release-changed-apps.ts'
import { root } from '../../scripts/root.ts'
import type { Bench } from '../bench.ts'
import { publishSingleBundle } from './single-bundle/store.ts'

export interface Stand {
  /** The product and the single bundle, in front of the same database with the demo data. */
  product: string
  bundle: string
  /** The product in front of a hundred thousand gigs. */
  market: string
  /** Deletes all gigs of the market but the newest ones. */
  leaveGigs(count: number): Promise<void>
  stop(): Promise<void>
}

/** The servers that are visited, each a process of its own. What is not built is built. */
export async function startStand({ databases }: Bench): Promise<Stand> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  chmodSync(folder, 0o755)
  const stores = { product: path.join(folder, 'product'), bundle: path.join(folder, 'bundle') }
  const from = (app: string) => path.join(stores.product, app)
  await releaseChangedApps(root, { store: stores.product, kept: keptByDefault, from }, [...apps])
  await publishSingleBundle(stores.bundle)
  const market = await databases.withGigs(100_000, { name: 'market', photos: false })
  const demo = await databases.create('demo')
  const running: ServiceProcess[] = []

  async function serve(name: string, store: string, databaseUrl: string, seed: string) {
    const [port] = await freePorts(1)
    const address = `http://localhost:${port}`
    const server = serviceProcess({
      name,
      command: [process.execPath, '--import', 'tsx', 'bench/browser/serve.ts'],
      cwd: root,
      env: {
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        RELEASE_STORE: store,
        DATABASE_URL: databaseUrl,
        SEED: seed,
      },
      logFile: path.join(folder, `${name}.log`),
      healthUrl: `${address}/readyz`,
    })
    running.push(server)
    await server.start()
    return address
  }
  const stop = async () => {
    await Promise.all(running.map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    return {
      product: await serve('product', stores.product, demo, 'demo'),
      bundle: await serve('bundle', stores.bundle, demo, 'none'),
      market: await serve('market', stores.product, market.url, 'none'),
      async leaveGigs(count) {
        const last = market.gigs - count
        await market.sql.begin(async (tx) => {
          // Turns the triggers off that protect completed gigs.
          await tx`set local session_replication_role = 'replica'`
          await tx`delete from bookings where gig_id <= ${last}`
          await tx`delete from gigs where id <= ${last}`
        })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
