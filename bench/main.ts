import os from 'node:os'
import { parseArgs } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'
import { runUntilSignal } from '../scripts/start/signals.ts'
import type { Bench } from './bench.ts'
import { openDatabases } from './databases.ts'
import { printTable, type Table } from './report.ts'
import { browserTables } from './browser/browser.ts'
import { mixTable } from './mix/mix.ts'
import { killServers } from './servers/server-process.ts'
import { burstTable } from './tables/burst.ts'
import { listTable } from './tables/lists.ts'
import { liveTable } from './tables/live.ts'
import { operatorTable } from './tables/operators.ts'
import { photoTable } from './tables/photos.ts'
import { priceTable } from './tables/price.ts'
import { pushTable } from './tables/push.ts'

/** The servers that a topic starts are killed after it. */
const topics: Record<string, (bench: Bench) => Promise<Table | Table[]>> = {
  lists: listTable,
  mix: mixTable,
  burst: burstTable,
  photos: photoTable,
  price: priceTable,
  live: liveTable,
  push: pushTable,
  operators: operatorTable,
  browser: browserTables,
}

await runUntilSignal(async (endings) => {
  const { quick, only } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  }).values
  const wanted = only?.split(',') ?? Object.keys(topics)
  if (!wanted.every((topic) => topic in topics)) {
    throw new PlainError(`--only accepts ${Object.keys(topics).join(', ')}.`)
  }
  const [load = 0] = os.loadavg()
  console.log(`  Load ${load.toFixed(1)}: on a busy machine, trust CPU and ratios of CPU only.`)
  const databases = await openDatabases()
  endings.push(databases.stop)
  const sizes = { small: 1000, middle: 100_000, large: quick ? 100_000 : 1_000_000 }
  const tables: Table[] = []
  for (const [topic, measure] of Object.entries(topics)) {
    if (!wanted.includes(topic)) continue
    console.log(`  measuring: ${topic}`)
    const measured = [await measure({ quick, sizes, databases })].flat()
    await killServers()
    for (const table of measured) printTable(table)
    tables.push(...measured)
  }
  await databases.stop()
  const missed = tables.flatMap(({ rows }) => rows.filter(({ reached }) => reached === false))
  console.log(`\nMissed goals: ${missed.map(({ row }) => row).join('; ') || 'none'}`)
  console.log(`\n${(performance.now() / 1000).toFixed(0)} s in all`)
  process.exit()
})
