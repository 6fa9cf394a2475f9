import os from 'node:os'
import { parseArgs } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'
import { runUntilSignal } from '../scripts/start/signals.ts'
import type { Bench } from './bench.ts'
import { openDatabases } from './databases.ts'
import { startLoadGenerator } from './load/load.ts'
import { missedGoals, printTable, type Table } from './report.ts'
import { browserTables } from './browser/browser.ts'
import { burstTables } from './tables/burst.ts'
import { mixTables } from './tables/mix.ts'
import { listTables } from './tables/lists.ts'
import { liveTables } from './tables/live.ts'
import { operatorTables } from './tables/operators.ts'
import { photoTables } from './tables/photos.ts'
import { priceTables } from './tables/price.ts'
import { pushTables } from './tables/push.ts'

const topics: Record<string, (bench: Bench) => Promise<Table[]>> = {
  lists: listTables,
  mix: mixTables,
  burst: burstTables,
  photos: photoTables,
  price: priceTables,
  live: liveTables,
  push: pushTables,
  operators: operatorTables,
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
  const settings = {
    quick,
    sizes: { small: 1000, middle: 100_000, large: quick ? 100_000 : 1_000_000 },
  }
  const tables: Table[] = []
  const [load = 0] = os.loadavg()
  if (load > os.cpus().length / 2) {
    console.log(
      `  The machine is busy (load ${load.toFixed(1)}): trust CPU and ratios of CPU only.`,
    )
  }
  const databases = await openDatabases()
  const generator = startLoadGenerator()
  endings.push(() => databases.stop())
  try {
    for (const [topic, measure] of Object.entries(topics)) {
      if (!wanted.includes(topic)) continue
      console.log(`  measuring: ${topic}`)
      const measured = await measure({ settings, databases, generator })
      for (const table of measured) printTable(table)
      tables.push(...measured)
    }
  } finally {
    generator.stop()
    await databases.stop()
  }
  const missed = missedGoals(tables)
  console.log(missed.length > 0 ? `\nMissed goals:\n${missed.join('\n')}` : '\nAll goals reached.')
  console.log(`\n${(performance.now() / 1000).toFixed(0)} s in all`)
})
