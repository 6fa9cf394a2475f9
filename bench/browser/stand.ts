import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ServiceProcess } from '../../scripts/deployment/service-process.ts'
import { root } from '../../scripts/root.ts'
import { startProcess } from '../../scripts/start/start-process.ts'
import type { Bench } from '../bench.ts'

export interface Stand {
  /** The origins of this checkout and of `--tree`, if another one; each serves the demo data. */
  products: Record<string, string>
  /** The origin of this checkout with 100,000 gigs. */
  market: string
  /** Deletes all gigs of `market` except the newest ones. */
  leaveGigs(count: number): Promise<void>
  stop(): Promise<void>
}

/** Starts each server as `npm start` does, which builds what is not built. */
export async function startStand({ settings, databases }: Bench): Promise<Stand> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  chmodSync(folder, 0o755)
  const running: ServiceProcess[] = []

  async function serve(name: string, checkout: string, databaseUrl: string, seed: string) {
    const env = { DATABASE_URL: databaseUrl, SEED: seed }
    const server = await startProcess({ checkout, folder: path.join(folder, name), env })
    running.push(server)
    return server.address
  }
  const stop = async () => {
    await Promise.all(running.map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const market = await databases.withGigs(100_000, { name: 'market', photos: false })
    const products = {
      product: await serve('product', root, await databases.create('demo'), 'demo'),
    }
    if (settings.tree !== root) {
      const database = await databases.create('demo_of_tree')
      Object.assign(products, { tree: await serve('tree', settings.tree, database, 'demo') })
    }
    return {
      products,
      market: await serve('market', root, market.url, 'none'),
      async leaveGigs(count) {
        const last = market.gigs - count
        await market.sql.begin(async (tx) => {
          // Disables the triggers that protect completed gigs.
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
