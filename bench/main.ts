import os from 'node:os'
import { fail } from '../scripts/plain-error.ts'
import { onStopSignal } from '../scripts/start/signals.ts'
import type { Bench } from './bench.ts'
import { openDatabases } from './databases.ts'
import { startLoadGenerator } from './load/load.ts'
import { missedGoals, printTable, type Table } from './report.ts'
import { readBenchSettings } from './settings.ts'
import { callTables } from './tables/calls.ts'
import { browserTables } from './browser/browser.ts'
import { burstTables } from './tables/burst.ts'
import { mixTables } from './tables/mix.ts'
import { jobTables } from './tables/jobs.ts'
import { listTables } from './tables/lists.ts'
import { liveTables } from './tables/live.ts'
import { paymentTables } from './tables/payments.ts'
import { photoTables } from './tables/photos.ts'

const topics: Record<string, (bench: Bench) => Promise<Table[]>> = {
  lists: listTables,
  calls: callTables,
  mix: mixTables,
  burst: burstTables,
  photos: photoTables,
  live: liveTables,
  jobs: jobTables,
  payments: paymentTables,
  browser: browserTables,
}

try {
  const begun = performance.now()
  const settings = readBenchSettings(process.argv.slice(2), Object.keys(topics))
  const tables: Table[] = []
  const [load = 0] = os.loadavg()
  if (load > os.cpus().length / 2) {
    console.log(
      `  The machine is busy (load ${load.toFixed(1)}): trust CPU and ratios of CPU only.`,
    )
  }
  const databases = await openDatabases()
  const generator = startLoadGenerator()
  onStopSignal(() => databases.stop())
  try {
    for (const [topic, measure] of Object.entries(topics)) {
      if (!settings.only.has(topic)) continue
      console.log(`  measuring: ${topic} (after ${seconds(begun)} s)`)
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
  console.log(`\n${seconds(begun)} s in all`)
} catch (error) {
  fail(error)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
