import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Measured, printTable } from '../../bench/report.ts'
import { fail, PlainError } from '../../scripts/plain-error.ts'
import { temporaryFolder } from '../../scripts/postgres/owner.ts'
import { Stream } from '../stream/stream.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startDirectWrites } from './direct-writes.ts'
import { type ClusterFault, clusterFaults } from './faults.ts'
import { requirePackages } from './packages.ts'

/** How long a fault lasts. Longer than a failover. */
const faultMs = 20_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

console.log(
  '  Injects faults into a cluster of processes, for 7 minutes. Installs missing Debian packages.',
)

try {
  requirePackages()
  const folder = temporaryFolder()
  console.log(`  the logs are in ${folder}`)
  const [wanted = ''] = process.argv.slice(2)
  const cluster = await startCluster(folder)
  console.log(`  the cluster runs after ${(performance.now() / 1000).toFixed(0)} s`)
  const rows = await runAll(
    cluster,
    clusterFaults.filter(({ name }) => name.includes(wanted)),
  )
  await cluster.stop()
  printTable({
    title: 'Faults of the cluster',
    note: 'Refused: writes that the API or HAProxy rejected, among them the second of two bookings of a gig. Unknown: writes whose connection was lost, and which are stored completely or not at all.',
    rows,
  })
  if (!rows.every(({ reached }) => reached)) throw new PlainError('A goal was not reached.')
  rmSync(folder, { recursive: true })
  process.exit()
} catch (error) {
  fail(error)
}

async function runAll(cluster: Cluster, faults: ClusterFault[]): Promise<Measured[]> {
  const { origin, databaseUrl } = cluster
  const stream = new Stream({ origin, databaseUrl })
  const checkDirectWrites = startDirectWrites(cluster.nodes, databaseUrl)
  stream.resume()
  await stream.nextAcknowledged()
  const rows: Measured[] = []
  for (const { name, most, begin } of faults) {
    console.log(`  ${name}`)
    await cluster.untilWhole()
    const { acknowledged, refused, unknown } = stream
    await stream.nextAcknowledged()
    stream.longestSilence = 0
    const end = await begin(cluster)
    await sleep(end ? faultMs : 5_000)
    await end?.()
    await cluster.untilWhole()
    await stream.nextAcknowledged()
    const longest = stream.longestSilence / 1000
    const problems = [...(await stream.check()), ...(await checkDirectWrites())]
    for (const problem of problems) console.log(`    ${problem.slice(0, 600)}`)
    rows.push({
      row: name,
      goal: `<= ${most} s, no problem`,
      reached: longest <= most && problems.length === 0,
      figures: {
        's without writes': longest,
        acknowledged: stream.acknowledged - acknowledged,
        refused: stream.refused - refused,
        unknown: stream.unknown - unknown,
        problems: problems.length,
      },
    })
  }
  await stream.pause()
  return rows
}
