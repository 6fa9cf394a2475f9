import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { apps } from '../../scripts/build/build.ts'
import { type ServiceProcess, serviceProcess } from '../../scripts/deployment/service-process.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import { keptByDefault } from '../../scripts/releases/release-store.ts'
import { releaseWhatIsNew } from '../../scripts/releases/release-what-is-new.ts'
import { root } from '../../scripts/root.ts'
import { startTestCluster } from '../../scripts/test/database.ts'
import { fillWithGigs, makeDatabase } from './gigs.sql.ts'
import { publishSingleBundle } from './single-bundle/store.ts'

export interface Stand {
  /** The product and the single bundle, before the same database with the demo data. */
  product: string
  bundle: string
  /** The product before a hundred gigs, and before a hundred thousand. */
  few: string
  many: string
  folder: string
  stop(): Promise<void>
}

/** All that is visited: processes of their own on free ports, with a Postgres that is thrown away. */
export async function startStand(): Promise<Stand> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bench-'))
  chmodSync(folder, 0o755)
  const stores = { product: path.join(folder, 'product'), bundle: path.join(folder, 'bundle') }
  await releaseWhatIsNew(
    root,
    { store: stores.product, kept: keptByDefault, from: (app) => path.join(stores.product, app) },
    [...apps],
  )
  await publishSingleBundle(stores.bundle)
  const cluster = await startTestCluster(root)
  const running: ServiceProcess[] = []
  const stop = async () => {
    await Promise.all(running.map((one) => one.kill()))
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  async function serve(
    name: string,
    port: number,
    store: string,
    databaseUrl: string,
    seed: string,
  ) {
    const address = `http://localhost:${port}`
    const one = serviceProcess({
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
      wellAt: `${address}/readyz`,
    })
    running.push(one)
    await one.start()
    return address
  }

  try {
    const [product, bundle = 0, few = 0, many = 0] = await freePorts(4)
    const compared = async () => {
      const demo = await makeDatabase(cluster.url, 'demo')
      return {
        product: await serve('product', product, stores.product, demo, 'demo'),
        bundle: await serve('bundle', bundle, stores.bundle, demo, 'none'),
      }
    }
    const filled = async (name: string, count: number, port: number) => {
      const database = await makeDatabase(cluster.url, name)
      const address = await serve(name, port, stores.product, database, 'none')
      await fillWithGigs(database, count)
      return address
    }
    const [addresses, manyAddress] = await Promise.all([
      compared(),
      filled('hundred_thousand', 100_000, many),
    ])
    return { ...addresses, few: await filled('hundred', 100, few), many: manyAddress, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
