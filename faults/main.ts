import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from '../bench/report.ts'
import { fail, PlainError } from '../scripts/plain-error.ts'
import { diskFull } from './disk-full/disk-full.ts'
import type { Fault, FaultReport } from './fault.ts'
import { failover } from './failover.ts'
import { killApi } from './kill-api.ts'
import { killPostgres } from './kill-postgres.ts'
import { killPgBouncer } from './pgbouncer.ts'
import { overload } from './overload/overload.ts'
import { replicaLag } from './replica-lag.ts'
import { s3Away } from './s3-away.ts'
import { slowClients } from './slow-clients.ts'
import { sigterm } from './sigterm/sigterm.ts'

/** Two rows side by side: they wait for starts and recoveries most of the time. */
const rows: Fault[][] = [
  [killApi, diskFull, sigterm, s3Away],
  [killPostgres, failover, replicaLag, killPgBouncer],
]
/** One after the other behind them: these look at how long others wait. */
const measured: Fault[] = [slowClients, overload]

/** A run is over by then, whatever is left to do. */
const limitMs = 10 * 60_000

const results = path.join(import.meta.dirname, 'results/faults.json')

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

try {
  const begun = performance.now()
  const isWanted = wanted(process.argv.slice(2))
  const reports: FaultReport[] = []

  async function run(row: Fault[]) {
    for (const fault of row.filter(isWanted)) {
      console.log(`  ${fault.name} (after ${seconds(begun)} s)`)
      for (const report of await fault.run().catch((error) => [broken(fault, error)])) {
        const { times, survived } = report
        const done = times === 0 ? 'NOT DONE' : `${survived} of ${times}`
        console.log(`    ${report.fault}: ${done}`)
        reports.push(report)
      }
    }
  }
  async function runAll() {
    await Promise.all(rows.map(run))
    await run(measured)
    return 'done'
  }
  const end = await Promise.race([runAll(), sleep(limitMs, 'over')])

  printTable({ title: 'Faults', rows: reports.map(toRow) })
  console.log(`\n${seconds(begun)} s in all; written to ${path.relative('', results)}`)
  mkdirSync(path.dirname(results), { recursive: true })
  writeFileSync(results, `${JSON.stringify(reports, null, 2)}\n`)
  // What a fault has started may still hold the process.
  if (end === 'over') fail(new PlainError('Ten minutes are over: what is missing was not done.'))
  process.exit(reports.every(({ times, survived }) => survived === times) ? 0 : 1)
} catch (error) {
  fail(error)
}

function wanted(names: string[]) {
  const all = [...rows.flat(), ...measured].map(({ name }) => name)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) {
    throw new PlainError(`There is no fault "${unknown}". There are: ${all.join(', ')}.`)
  }
  return ({ name }: Fault) => names.length === 0 || names.includes(name)
}

/** What could not even be tried to its end has not been survived. */
function broken({ name }: Fault, error: unknown): FaultReport {
  console.error(error)
  return { fault: name, times: 1, survived: 0, checked: 0, recoveryMs: [], note: String(error) }
}

function toRow({ fault, times, survived, checked, recoveryMs, note = '' }: FaultReport) {
  const sorted = recoveryMs.toSorted((a, b) => a - b)
  const shown = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1000).toFixed(2))
  return {
    row: fault,
    figures: {
      times,
      survived,
      'acknowledged, checked': checked,
      'back after, median s': shown(sorted[Math.floor(sorted.length / 2)]),
      'worst s': shown(sorted.at(-1)),
      note,
    },
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
