import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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

/** In the order in which they are done. */
const faults: Fault[] = [
  killApi,
  killPostgres,
  diskFull,
  sigterm,
  failover,
  replicaLag,
  killPgBouncer,
  slowClients,
  overload,
  s3Away,
]

/** A run is over by then, whatever is left to do. */
const limitMs = 10 * 60_000

const results = path.join(import.meta.dirname, 'results/faults.json')

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

try {
  const begun = performance.now()
  setTimeout(() => fail(new PlainError('Ten minutes are over.')), limitMs).unref()
  const reports: FaultReport[] = []
  for (const fault of wanted(process.argv.slice(2))) {
    console.log(`  ${fault.name} (after ${seconds(begun)} s)`)
    for (const report of await fault.run()) {
      const { times, survived } = report
      console.log(`    ${report.fault}: ${survived} of ${times}${times === 0 ? ', NOT DONE' : ''}`)
      reports.push(report)
    }
  }
  printTable({ title: 'Faults', rows: reports.map(toRow) })
  console.log(`\n${seconds(begun)} s in all; written to ${path.relative('', results)}`)
  mkdirSync(path.dirname(results), { recursive: true })
  writeFileSync(results, `${JSON.stringify(reports, null, 2)}\n`)
  // What a fault has started may still hold the process.
  process.exit(reports.every(({ times, survived }) => survived === times) ? 0 : 1)
} catch (error) {
  fail(error)
}

function wanted(names: string[]): Fault[] {
  const unknown = names.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown !== undefined) {
    const known = faults.map(({ name }) => name).join(', ')
    throw new PlainError(`There is no fault "${unknown}". There are: ${known}.`)
  }
  return names.length > 0 ? faults.filter(({ name }) => names.includes(name)) : faults
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
