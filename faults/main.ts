import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../bench/quantiles.ts'
import { printTable } from '../bench/report.ts'
import { fail, PlainError } from '../scripts/plain-error.ts'
import { diskFull } from './disk-full.ts'
import type { Fault, FaultReport } from './fault.ts'
import { killApi, killPostgres, lostListening } from './kills.ts'
import { overload } from './overload/overload.ts'

/** The two lists of faults run in parallel, because faults mostly wait for starts and recoveries. */
const rows: Fault[][] = [[killApi, lostListening, diskFull], [killPostgres]]
/** These faults run after `rows`, because they measure latency. */
const measured: Fault[] = [overload]

/** The time limit of the whole run. */
const limitMs = 10 * 60_000

// Exit on a signal. Child processes exit when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

try {
  const begun = performance.now()
  const isWanted = wanted(process.argv.slice(2))
  const reports: FaultReport[] = []

  async function run(row: Fault[]) {
    for (const fault of row.filter(isWanted)) {
      console.log(`  ${fault.name} (after ${seconds(begun)} s)`)
      for (const report of await fault.run().catch((error) => [broken(fault, error)])) {
        console.log(`    ${report.fault}: ${report.survived} of ${report.times}`)
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
  console.log(`\n${seconds(begun)} s in all`)
  if (end === 'over')
    fail(new PlainError('The run hit its limit of 10 minutes. Unlisted faults did not finish.'))
  process.exit(reports.every(({ times, survived }) => survived === times) ? 0 : 1)
} catch (error) {
  fail(error)
}

function wanted(names: string[]) {
  const all = [...rows.flat(), ...measured].map(({ name }) => name)
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) {
    throw new PlainError(`Unknown fault "${unknown}". Known faults: ${all.join(', ')}.`)
  }
  return ({ name }: Fault) => names.length === 0 || names.includes(name)
}

/** Returns the report of a fault whose run threw an error. */
function broken({ name }: Fault, error: unknown): FaultReport {
  console.error(error)
  return { fault: name, times: 1, survived: 0, checked: 0, recoveryMs: [], note: String(error) }
}

function toRow({ fault, times, survived, checked, recoveryMs, note = '' }: FaultReport) {
  const shown = (ms: number) => (recoveryMs.length === 0 ? '' : (ms / 1000).toFixed(2))
  return {
    row: fault,
    figures: {
      times,
      survived,
      'checked writes': checked,
      'median recovery s': shown(median(recoveryMs)),
      'worst recovery s': shown(Math.max(...recoveryMs)),
      note,
    },
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
