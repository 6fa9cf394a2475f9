import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../../bench/report.ts'
import { temporaryFolder } from '../../scripts/postgres/owner.ts'
import { type Fault, inject, type Restartable } from '../fault.ts'
import { Stream } from '../stream/stream.ts'
import { startDirectWrites } from './direct-writes.ts'
import { requirePackages } from './node.ts'
import { type Cluster, startCluster } from './services.ts'

/** Injects a fault, and returns what ends it. */
type Begin = (cluster: Cluster) => Promise<(() => unknown) | void>

/** Kills a service, which starts again after the fault. */
const kill =
  (find: (cluster: Cluster) => Promise<Restartable | undefined>): Begin =>
  async (cluster) => {
    const service = await find(cluster)
    await service?.kill()
    return () => service?.start()
  }

/** `most`: the longest time without an acknowledged write, in seconds. */
const faults: Record<string, { most: number; begin: Begin }> = {
  'primary killed': { most: 20, begin: kill(({ primary }) => primary()) },
  'primary frozen': {
    most: 20,
    async begin(cluster) {
      const { signal } = await cluster.primary()
      signal('STOP')
      return () => signal('CONT')
    },
  },
  'planned switchover': { most: 3, begin: switchOver },
  "primary's network cut": {
    most: 20,
    async begin(cluster) {
      const { link } = await cluster.primary()
      link('down')
      return () => link('up')
    },
  },
  'etcd leader killed': { most: 10, begin: kill(etcdLeader) },
  'synchronous replica killed': { most: 10, begin: kill(({ standby }) => standby()) },
  'one API killed': { most: 5, begin: kill(async ({ apis }) => apis[0]) },
}

async function etcdLeader({ etcd }: Cluster) {
  const areLeaders = await Promise.all(etcd.map((member) => member.isLeader()))
  return etcd[areLeaders.indexOf(true)]
}

async function switchOver({ primary, standby, pgbouncer }: Cluster) {
  const { name, address } = await primary()
  const candidate = await standby()
  const isPrimary = async () => (await fetch(`http://${candidate.address}:8008/primary`)).ok
  const body = JSON.stringify({ leader: name, candidate: candidate.name })
  // PgBouncer pauses, so that statements wait and do not fail, and later resumes.
  process.kill(pgbouncer.pid, 'SIGUSR1')
  const switching = fetch(`http://${address}:8008/switchover`, { method: 'POST', body })
  for (let tries = 0; tries < 200 && !(await isPrimary()); tries += 1) await sleep(50)
  process.kill(pgbouncer.pid, 'SIGUSR2')
  const response = await switching
  if (!response.ok) throw new Error(`Patroni refused: ${await response.text()}`)
}

/** How long a fault lasts. Longer than a failover. */
const faultMs = 20_000

/** Injects faults into a cluster of processes. Measures the longest time without an acknowledged write. */
export async function cluster(): Promise<Measured[]> {
  console.log('  7 minutes. Installs missing Debian packages.')
  requirePackages()
  const folder = temporaryFolder()
  console.log(`  the logs are in ${folder}`)
  const services = await startCluster(folder)
  const { nodes, origin, databaseUrl, untilWhole } = services
  const stream = new Stream({ origin, databaseUrl })
  const checkDirectWrites = startDirectWrites(nodes, databaseUrl)
  stream.resume()

  const all = Object.entries(faults).map(([name, { most, begin }]): Fault => ({
    name: `${name}: <= ${most} s`,
    async once() {
      await untilWhole()
      await stream.nextAcknowledged()
      stream.longestSilence = 0
      const end = await begin(services)
      await sleep(end ? faultMs : 5_000)
      await end?.()
      await untilWhole()
      await stream.nextAcknowledged()
      const recoveryMs = stream.longestSilence
      const isLong = recoveryMs > most * 1000
      return { recoveryMs, problems: isLong ? [`no write for ${recoveryMs.toFixed(0)} ms`] : [] }
    },
  }))
  const rows = await inject(all, stream, checkDirectWrites)
  await stream.pause()
  await services.stop()
  if (rows.every(({ reached }) => reached)) rmSync(folder, { recursive: true })
  return rows
}
